import { FormattedMessage } from 'react-intl';
import { consoleQueues, type ConsoleQueue } from '#contract/console/queues.ts';
import { recordKinds, type RecordKind } from '#contract/console/recordKinds.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { SideNavigation } from '#src/components/TabbedPage/SideNavigation.tsx';
import { SideCount, SideTabs, type SideTab } from '#src/components/TabbedPage/TabbedPage.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages, type MessageKey, type MessagesOf } from '#src/util/messages.ts';
import { lockConsole } from './consoleThunks.ts';
import css from './ConsoleNavigation.module.css';

export type ConsolePlace = ConsoleQueue | RecordKind | 'audit' | 'health' | 'overview' | 'settings';

interface ConsoleNavigationProps {
  at: ConsolePlace;
  /** The number of pending items in each queue. */
  counts: Readonly<Record<ConsoleQueue, number>>;
  /** Reloads the page after signing out. */
  reload: () => Promise<void>;
}

/**
 * All console pages in groups; a narrow screen shows the current page and the pending counts, and discloses the rest.
 */
export function ConsoleNavigation({ at, counts, reload }: ConsoleNavigationProps) {
  const text = useMessages('Console');
  const groups = groupsOf(at, counts, text);
  const here = groups.flatMap(({ tabs }) => tabs).find(({ isCurrent }) => isCurrent);
  const waiting = consoleQueues.reduce((sum, queue) => sum + counts[queue], 0);

  return (
    <SideNavigation
      label={text('label')}
      place={at}
      here={
        <>
          {here?.label} <SideCount count={here?.count ?? 0} />
        </>
      }
      note={<FormattedMessage id="Console.waiting" values={{ count: waiting }} />}
    >
      <div className={css.groups}>
        {groups.map(({ name, tabs }) => (
          <div key={name}>
            <p id={`console-${name}`} className={css.group}>
              {text(`group.${name}`)}
            </p>
            <SideTabs tabs={tabs} labelledBy={`console-${name}`} />
          </div>
        ))}
        <LockButton reload={reload} />
      </div>
    </SideNavigation>
  );
}

interface Group {
  name: 'waits' | 'found' | 'house';
  tabs: readonly SideTab[];
}

function groupsOf(
  at: ConsolePlace,
  counts: ConsoleNavigationProps['counts'],
  text: MessagesOf<'Console'>,
): readonly Group[] {
  const tab = (place: ConsolePlace, label: MessageKey<'Console'>, to: string): SideTab => ({
    label: text(label),
    to,
    isCurrent: at === place,
  });
  return [
    {
      name: 'waits',
      tabs: [
        tab('overview', 'overview', pathTo('ConsolePage', {})),
        ...consoleQueues.map(queue => ({
          ...tab(queue, `queue.${queue}`, pathTo('ConsoleQueuePage', { queue })),
          count: counts[queue],
        })),
      ],
    },
    {
      name: 'found',
      tabs: recordKinds.map(kind => tab(kind, `records.${kind}`, pathTo('ConsoleRecordsPage', { kind }))),
    },
    {
      name: 'house',
      tabs: [
        tab('health', 'health', pathTo('ConsoleHealthPage', {})),
        tab('audit', 'audit', pathTo('ConsoleAuditPage', {})),
        tab('settings', 'settings', pathTo('ConsoleSettingsPage', {})),
      ],
    },
  ];
}

function LockButton({ reload }: Pick<ConsoleNavigationProps, 'reload'>) {
  const dispatch = useAppDispatch();
  const hasScript = useHasScript();
  const handleLock = async () => {
    // The next page load shows whether it is locked.
    await dispatch(lockConsole()).catch(() => undefined);
    await reload();
  };
  if (!hasScript) return null;
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => void handleLock()}>
        <FormattedMessage id="Console.lock" />
      </Button>
    </div>
  );
}
