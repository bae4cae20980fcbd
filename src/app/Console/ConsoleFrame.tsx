import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ConsoleState } from '#contract/entities/console.ts';
import { consoleQueues, type ConsoleQueue } from '#contract/rules/console.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Container } from '#src/components/Container/Container.tsx';
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
  return (
    <PageFrame title={title} robots="noindex">
      <Container className={classNames(css.layout, state.kind === 'open' && css.withNavigation)}>
        {state.kind === 'open' && <Navigation at={at} counts={state.counts} reload={reload} />}
        <div className={css.content}>
          <h1 className={css.title}>{title}</h1>
          {state.kind === 'open' ? children : <Door state={state} onOpen={reload} />}
        </div>
      </Container>
    </PageFrame>
  );
}

type NavigationProps = Pick<ConsoleFrameProps, 'at' | 'reload'> & {
  counts: Readonly<Record<ConsoleQueue, number>>;
};

function Navigation({ at, counts, reload }: NavigationProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const hasScript = useHasScript();
  const handleLock = async () => {
    // Locked or not: the page that is loaded next tells.
    await dispatch(lockConsole()).catch(() => undefined);
    await reload();
  };
  return (
    <nav aria-label={intl.formatMessage({ id: 'Console.label' })}>
      <ul className={css.tabs}>
        <li>
          <Link
            className={css.tab}
            to={pathTo('ConsolePage', {})}
            aria-current={at === 'overview' ? 'page' : undefined}
          >
            <FormattedMessage id="Console.title" />
          </Link>
        </li>
        {consoleQueues.map(queue => (
          <li key={queue}>
            <Link
              className={css.tab}
              to={pathTo('ConsoleQueuePage', { queue })}
              aria-current={at === queue ? 'page' : undefined}
            >
              <FormattedMessage id={`Console.queue.${queue}`} />{' '}
              {counts[queue] > 0 && <span className={css.count}>{intl.formatNumber(counts[queue])}</span>}
            </Link>
          </li>
        ))}
        {recordKinds.map(kind => (
          <li key={kind}>
            <Link
              className={css.tab}
              to={pathTo('ConsoleRecordsPage', { kind })}
              aria-current={at === kind ? 'page' : undefined}
            >
              <FormattedMessage id={`Console.records.${kind}`} />
            </Link>
          </li>
        ))}
        <li>
          <Link
            className={css.tab}
            to={pathTo('ConsoleAuditPage', {})}
            aria-current={at === 'audit' ? 'page' : undefined}
          >
            <FormattedMessage id="Console.audit" />
          </Link>
        </li>
        <li>
          <Link
            className={css.tab}
            to={pathTo('ConsoleSettingsPage', {})}
            aria-current={at === 'settings' ? 'page' : undefined}
          >
            <FormattedMessage id="Console.settings" />
          </Link>
        </li>
      </ul>
      {hasScript && (
        <Button variant="quiet" size="small" onClick={() => void handleLock()}>
          <FormattedMessage id="Console.lock" />
        </Button>
      )}
    </nav>
  );
}
