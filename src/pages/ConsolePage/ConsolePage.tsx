import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { consoleQueues } from '#contract/console/queues.ts';
import { waitingListings } from '#contract/console/recordKinds.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { AddPasskey } from '#src/features/Console/AddPasskey.tsx';
import { ConsoleFrame } from '#src/features/Console/ConsoleFrame.tsx';
import { renewRecoveryCodes, loadConsole, type ConsoleData } from '#src/features/Console/consoleThunks.ts';
import { RecoveryCodes } from '#src/features/Console/RecoveryCodes.tsx';
import { UnlockDialog } from '#src/features/Console/UnlockDialog.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { pathTo } from '#contract/paths.ts';
import { FormError } from '#src/forms/FormError.tsx';
import { definePage, useAppDispatch } from '#src/store/hooks.ts';
import { FiguresByMail } from './FiguresByMail.tsx';
import { FiguresPanel } from './FiguresPanel.tsx';
import { inOrder, WaitingList, type WaitingLine } from './WaitingList.tsx';
import css from './ConsolePage.module.css';
import type { ConsoleState } from '#contract/console/queueItem.ts';
import { isFigureSpan, type StatisticsSpan, type OperatorStatistics } from '#contract/console/figures.ts';

/** The operators' console: what waits, the statistics, and the operator's own second factor. */
export function ConsolePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { data, update } = usePage();
  const { state, content } = data;
  const reload = async () => {
    const loaded = await dispatch(loadOverview(content?.figures.span));
    update(() => loaded);
  };
  return (
    <ConsoleFrame
      state={state}
      at="overview"
      title={intl.formatMessage({ id: 'Console.title' })}
      reload={reload}
    >
      {state.kind === 'open' && (
        <>
          <ul className={css.queues}>
            {consoleQueues.map(queue => (
              <li key={queue}>
                <Link className={css.queue} to={pathTo('ConsoleQueuePage', { queue })}>
                  <span className={css.count}>{intl.formatNumber(state.counts[queue])}</span>
                  <FormattedMessage id={`Console.queue.${queue}`} />
                </Link>
              </li>
            ))}
          </ul>
          {content && <WaitingList lines={content.waiting} count={sum(Object.values(state.counts))} />}
          <p className={css.lists}>
            {waitingListings.map(waiting => (
              <Link key={waiting} to={pathTo('ConsoleRecordsPage', { kind: 'all-listings' }, { waiting })}>
                <FormattedMessage id={`ConsolePage.waiting.${waiting}`} />
              </Link>
            ))}
          </p>
          {content && <FiguresPanel figures={content.figures} />}
          {content && <FiguresByMail isMailed={content.figures.isMailed} onChange={reload} />}
          {state.passkey !== undefined && state.passkey !== 'unavailable' && (
            <OwnPasskey state={state} onChange={reload} />
          )}
          <OwnCodes state={state} onChange={reload} />
        </>
      )}
    </ConsoleFrame>
  );
}

interface OwnProps {
  state: Extract<ConsoleState, { kind: 'open' }>;
  onChange: () => Promise<void>;
}

function OwnPasskey({ state, onChange }: OwnProps) {
  const hasScript = useHasScript();
  const isThere = state.passkey !== 'none';
  return (
    <Panel className={css.codes}>
      <p>
        <FormattedMessage id={isThere ? 'ConsolePage.hasPasskey' : 'ConsolePage.noPasskey'} />
      </p>
      {hasScript && !isThere && <AddPasskey state={state} onAdded={onChange} />}
    </Panel>
  );
}

function OwnCodes({ state, onChange }: OwnProps) {
  const dispatch = useAppDispatch();
  const hasScript = useHasScript();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleRenew = async () => {
    setFailure(null);
    try {
      setCodes(await dispatch(renewRecoveryCodes()));
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'forbidden') setIsAsking(true);
      else setFailure(failed);
    }
  };
  const handleKept = () => {
    setCodes(null);
    void onChange();
  };

  if (codes) return <RecoveryCodes codes={codes} onKept={handleKept} />;
  return (
    <Panel className={css.codes}>
      <p>
        <FormattedMessage id="ConsolePage.codesLeft" values={{ count: state.recoveryCodes }} />
      </p>
      <FormError failure={failure} />
      {hasScript && (
        <div>
          <Button variant="secondary" size="small" onClick={() => void handleRenew()}>
            <FormattedMessage id="ConsolePage.renew" />
          </Button>
        </div>
      )}
      <UnlockDialog
        state={state}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onUnlocked={() => {
          setIsAsking(false);
          return handleRenew();
        }}
      />
    </Panel>
  );
}

export interface Overview {
  figures: OperatorStatistics;
  /** What waits in all queues, in order. */
  waiting: readonly WaitingLine[];
}

/** `state` holds the queue lengths. */
export type OverviewData = ConsoleData<Overview>;

/** Default number of weeks. */
const usual: StatisticsSpan = 12;

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export const loadOverview = (span: StatisticsSpan = usual) =>
  loadConsole<Overview>(async (call, { counts }) => {
    const waiting = consoleQueues.filter(queue => counts[queue] > 0);
    const [figures, ...lists] = await Promise.all([
      call('POST /api/console/figures', { span }),
      ...waiting.map(async queue =>
        (await call('POST /api/console/queue', { queue })).map(line => ({ ...line, queue })),
      ),
    ]);
    return { figures, waiting: inOrder(lists.flat()) };
  });

export const { loadData, usePage } = definePage<OverviewData>(({ search }) => {
  const weeks = Number(search.get('weeks'));
  return loadOverview(isFigureSpan(weeks) ? weeks : usual);
});

export { ConsolePage as Page };
