import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { QueueLine } from '#contract/console/queueItem.ts';
import type { ConsoleQueue } from '#contract/console/queues.ts';
import { mailTroubleIn } from '#contract/notification/mailTroubles.ts';
import { pathTo } from '#contract/paths.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { Age } from '#src/components/TimeAgo/TimeAgo.tsx';
import { codeText } from '#src/features/Console/words.ts';
import css from './WaitingList.module.css';

/** A pending item, with the queue it is in. */
export interface WaitingLine extends QueueLine {
  queue: ConsoleQueue;
}

/** Items shown; the queues list the others. */
const shown = 10;

/** Orders what waits in all queues: urgent items first, then the longest waiting. */
export const inOrder = (lines: readonly WaitingLine[]): readonly WaitingLine[] =>
  lines.toSorted(
    (one, other) =>
      Number(isUrgent(other)) - Number(isUrgent(one)) || Date.parse(one.since) - Date.parse(other.since),
  );

const isUrgent = ({ marks }: WaitingLine) => marks.includes('urgent');

interface WaitingListProps {
  /** In order. */
  lines: readonly WaitingLine[];
  /** The number of items in all queues. */
  count: number;
}

/** What waits in all queues: each item with its queue, the reason and how long it has waited. */
export function WaitingList({ lines, count }: WaitingListProps) {
  const intl = useIntl();
  const first = lines.slice(0, shown);
  return (
    <section aria-labelledby="waits" className={css.section}>
      <h2 id="waits" className={css.title}>
        <FormattedMessage id="ConsolePage.waits" />
      </h2>
      <p className={css.quiet}>
        <FormattedMessage id={count === 0 ? 'ConsolePage.waits.none' : 'ConsolePage.waits.order'} />
      </p>
      {first.length > 0 && (
        <ol className={css.list}>
          {first.map(line => (
            <li key={`${line.queue} ${line.id}`}>
              <Link
                className={css.line}
                to={pathTo('ConsoleQueuePage', { queue: line.queue }, { item: line.id })}
              >
                <span className={css.kind}>
                  <FormattedMessage id={`ConsolePage.kind.${line.queue}`} />
                </span>
                <span className={css.what}>
                  <span className={css.name} dir="auto">
                    {line.title || <FormattedMessage id="ConsoleQueuePage.nameless" />}
                  </span>
                  <span className={css.quiet}>{reasonOf(intl, line)}</span>
                </span>
                <span className={css.age}>
                  {isUrgent(line) && (
                    <span className={css.mark}>
                      <FormattedMessage id="ConsoleQueuePage.mark.urgent" />
                    </span>
                  )}
                  <Age instant={line.since} />
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      {count > first.length && (
        <p className={css.quiet}>
          <FormattedMessage id="ConsolePage.waits.more" values={{ count: count - first.length }} />
        </p>
      )}
    </section>
  );
}

/** Why an item waits, in a few words. */
function reasonOf(intl: IntlShape, { queue, about, marks }: WaitingLine): string {
  if (queue === 'listings')
    return [...marks.map(mark => intl.formatMessage({ id: `ConsoleQueuePage.mark.${mark}` })), about]
      .filter(Boolean)
      .join(' · ');
  if (queue === 'verification') return intl.formatMessage({ id: 'ConsolePage.asksForBadge' });
  const trouble = mailTroubleIn(about);
  if (trouble) return firstSentence(codeText(intl, `mail-${trouble}`));
  return codeText(intl, about);
}

/** Of what is said about a refused mail: the first sentence says what happened, the others what to do. */
const firstSentence = (text: string): string => /^.*?[.:](?= |$)/su.exec(text)?.[0].replace(':', '.') ?? text;
