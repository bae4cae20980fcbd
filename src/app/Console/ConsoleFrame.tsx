import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ConsoleState } from '#contract/entities/console.ts';
import { consoleQueues, type ConsoleQueue } from '#contract/rules/console.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { TabbedPage } from '#src/components/TabbedPage/TabbedPage.tsx';
import { useHasScript } from '#src/components/useHasScript.ts';
import { recordKinds, type RecordKind } from '#contract/rules/consoleRecords.ts';
import { pathTo } from '#src/config/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { PageFrame } from '../PageFrame/PageFrame.tsx';
import { lockConsole } from './consoleThunks.ts';
import { Door } from './Door.tsx';
import css from './Console.module.css';

interface ConsoleFrameProps {
  state: ConsoleState;
  /** What the navigation marks. */
  at: ConsoleQueue | RecordKind | 'audit' | 'overview' | 'settings';
  title: string;
  /** Loads the page anew, for who has just come in or gone out. */
  reload: () => Promise<void>;
  children: ReactNode;
}

/** Navigation and content of the operators' console; before a code was given, the door. */
export function ConsoleFrame({ state, at, title, reload, children }: ConsoleFrameProps) {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `Console.${id}` });
  const isOpen = state.kind === 'open';
  const tabs = isOpen
    ? [
        { label: say('title'), to: pathTo('ConsolePage', {}), isCurrent: at === 'overview' },
        ...consoleQueues.map(queue => ({
          label: say(`queue.${queue}`),
          to: pathTo('ConsoleQueuePage', { queue }),
          isCurrent: at === queue,
          count: state.counts[queue],
        })),
        ...recordKinds.map(kind => ({
          label: say(`records.${kind}`),
          to: pathTo('ConsoleRecordsPage', { kind }),
          isCurrent: at === kind,
        })),
        { label: say('audit'), to: pathTo('ConsoleAuditPage', {}), isCurrent: at === 'audit' },
        { label: say('settings'), to: pathTo('ConsoleSettingsPage', {}), isCurrent: at === 'settings' },
      ]
    : [];
  return (
    <PageFrame title={title} robots="noindex">
      <TabbedPage label={say('label')} tabs={tabs} below={<LockButton reload={reload} />}>
        <h1 className={css.title}>{title}</h1>
        {isOpen ? children : <Door state={state} onOpen={reload} />}
      </TabbedPage>
    </PageFrame>
  );
}

function LockButton({ reload }: Pick<ConsoleFrameProps, 'reload'>) {
  const dispatch = useAppDispatch();
  const hasScript = useHasScript();
  const handleLock = async () => {
    // Locked or not: the page that is loaded next tells.
    await dispatch(lockConsole()).catch(() => undefined);
    await reload();
  };
  if (!hasScript) return null;
  return (
    <Button variant="quiet" size="small" onClick={() => void handleLock()}>
      <FormattedMessage id="Console.lock" />
    </Button>
  );
}
