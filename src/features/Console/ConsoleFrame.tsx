import type { ReactNode } from 'react';
import type { ConsoleState } from '#contract/console/queueItem.ts';
import { SidePage } from '#src/components/TabbedPage/TabbedPage.tsx';
import { PageFrame } from '../PageFrame/PageFrame.tsx';
import { ConsoleNavigation, type ConsolePlace } from './ConsoleNavigation.tsx';
import { UnlockForm } from './UnlockForm.tsx';
import css from './Console.module.css';

interface ConsoleFrameProps {
  state: ConsoleState;
  /** The current item of the navigation. */
  at: ConsolePlace;
  title: string;
  /** Reloads the page after signing in or out. */
  reload: () => Promise<void>;
  children: ReactNode;
}

/** Renders the navigation and content of the operators' console; the unlock form until a code has been entered. */
export function ConsoleFrame({ state, at, title, reload, children }: ConsoleFrameProps) {
  const isOpen = state.kind === 'open';
  return (
    <PageFrame title={title} robots="noindex">
      <SidePage side={isOpen && <ConsoleNavigation at={at} counts={state.counts} reload={reload} />}>
        <h1 className={css.title}>{title}</h1>
        {isOpen ? children : <UnlockForm state={state} onOpen={reload} />}
      </SidePage>
    </PageFrame>
  );
}
