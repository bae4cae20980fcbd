import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Health, HealthCount, HealthFacts, HealthReport } from '#contract/console/health.ts';
import { mailTroubleIn } from '#contract/notification/mailTroubles.ts';
import { ConsoleFrame } from '#src/features/Console/ConsoleFrame.tsx';
import { codeText } from '#src/features/Console/words.ts';
import { loadConsole, type ConsoleData } from '#src/features/Console/consoleThunks.ts';
import { useHasScript } from '#src/components/browserState.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { definePage, useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';
import { Caches } from './Caches.tsx';
import css from './ConsoleHealthPage.module.css';

export type HealthData = ConsoleData<Health>;

const loadHealth = (): AppThunk<Promise<HealthData>> => loadConsole(call => call('POST /api/console/health'));

export const { loadData, usePage } = definePage<HealthData>(loadHealth);

/** Shows operators the state of the installation, with instructions for each problem. */
export function ConsoleHealthPage() {
  const text = useMessages('Console');
  const dispatch = useAppDispatch();
  const { data, update } = usePage();
  const { state, content } = data;
  const reload = async () => {
    const loaded = await dispatch(loadHealth());
    update(() => loaded);
  };
  const hasScript = useHasScript();
  const [isChecking, setIsChecking] = useState(false);
  const handleAgain = async () => {
    setIsChecking(true);
    // After a failure the earlier findings stay.
    await reload().catch(() => undefined);
    setIsChecking(false);
  };
  const toDo = content?.reports.filter(report => report.state === 'act').length ?? 0;
  return (
    <ConsoleFrame state={state} at="health" title={text('health')} reload={reload}>
      {content && (
        <>
          <div className={css.head}>
            <p role="status">
              <FormattedMessage id="ConsoleHealthPage.summary" values={{ count: toDo }} />
            </p>
            {hasScript && (
              <Button variant="secondary" size="small" busy={isChecking} onClick={() => void handleAgain()}>
                <FormattedMessage id="ConsoleHealthPage.again" />
              </Button>
            )}
          </div>
          <ul className={css.list}>
            {content.reports.map(report => (
              <Topic key={report.topic} report={report} />
            ))}
          </ul>
          <Caches caches={content.caches} />
        </>
      )}
    </ConsoleFrame>
  );
}

function Topic({ report: { topic, state, finding, facts, counts } }: { report: HealthReport }) {
  const intl = useIntl();
  return (
    <li className={classNames(css.topic, css[state])}>
      <h2 className={css.name}>
        <FormattedMessage id={`ConsoleHealthPage.${topic}`} />
      </h2>
      <p className={css.state}>
        <FormattedMessage id={`ConsoleHealthPage.state.${state}`} />
      </p>
      <p className={css.text}>
        <FormattedMessage
          id={`ConsoleHealthPage.${topic}.${finding}`}
          values={{ ...facts, ...formattedFacts(facts, intl) }}
        />
      </p>
      {counts.length > 0 && (
        <ul className={css.counts}>
          {counts.map(one => (
            <Count key={one.label} {...one} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Count({ label, count, worst }: HealthCount) {
  const intl = useIntl();
  const trouble = mailTroubleIn(label);
  const seconds = { style: 'unit', unit: 'second', maximumFractionDigits: 1 } as const;
  return (
    <li>
      {trouble && <p>{codeText(intl, `mail-${trouble}`)}</p>}
      <code lang="en">{label}</code>{' '}
      {worst === undefined ? (
        <FormattedMessage id="ConsoleHealthPage.times" values={{ count }} />
      ) : (
        <FormattedMessage
          id="ConsoleHealthPage.timesUpTo"
          values={{ count, worst: intl.formatNumber(worst / 1000, seconds) }}
        />
      )}
    </li>
  );
}

/** The day and time in words, and gigabytes. */
function formattedFacts(
  { instant, size }: HealthFacts,
  { formatDate, formatNumber }: ReturnType<typeof useIntl>,
): Record<string, string> {
  const gigabytes = { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 } as const;
  return {
    ...(instant ? { when: formatDate(instant, { dateStyle: 'long', timeZone: 'UTC' }) } : {}),
    ...(size === undefined ? {} : { size: formatNumber(size / 1e9, gigabytes) }),
  };
}

export { ConsoleHealthPage as Page };
