import type { ReactNode } from 'react';
import type { ConsoleState } from '#contract/entities/console.ts';
import { SidePage } from '#src/components/TabbedPage/TabbedPage.tsx';
import { PageFrame } from '../PageFrame/PageFrame.tsx';
import { ConsoleNavigation, type ConsolePlace } from './ConsoleNavigation.tsx';
import { Door } from './Door.tsx';
import css from './Console.module.css';

interface ConsoleFrameProps {
  state: ConsoleState;
  /** What the navigation marks. */
  at: ConsolePlace;
  title: string;
  /** Loads the page anew, for who has just come in or gone out. */
  reload: () => Promise<void>;
  children: ReactNode;
}

/** Navigation and content of the operators' console; before a code was given, the door. */
export function ConsoleFrame({ state, at, title, reload, children }: ConsoleFrameProps) {
  const isOpen = state.kind === 'open';
  return (
    <PageFrame title={title} robots="noindex">
      <SidePage side={isOpen && <ConsoleNavigation at={at} counts={state.counts} reload={reload} />}>
        <h1 className={css.title}>{title}</h1>
        {isOpen ? children : <Door state={state} onOpen={reload} />}
      </SidePage>
    </PageFrame>
  );
}
