import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { QueueLine, ConsoleMark } from '#contract/console/queueItem.ts';
import type { ConsoleQueue } from '#contract/console/queues.ts';
import { codeText } from '#src/features/Console/words.ts';
import { Age } from '#src/components/TimeAgo/TimeAgo.tsx';
import { pathTo } from '#contract/paths.ts';
import css from './ConsoleQueuePage.module.css';
import { classNames } from '#src/components/classNames.ts';

interface LineListProps {
  queue: ConsoleQueue;
  lines: readonly QueueLine[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}

/** The waiting items, with the open one highlighted. */
export function LineList({ queue, lines, openId, onOpen }: LineListProps) {
  const intl = useIntl();
  const handleClick = (event: MouseEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <nav aria-label={intl.formatMessage({ id: 'ConsoleQueuePage.list' })} className={css.lines}>
      <ol className={css.list}>
        {lines.map(({ id, title, about, since, marks, claimedBy }) => (
          <li key={id}>
            <Link
              className={css.line}
              to={pathTo('ConsoleQueuePage', { queue }, { item: id })}
              aria-current={id === openId ? 'true' : undefined}
              onClick={event => handleClick(event, id)}
            >
              <span className={css.lineTitle}>{title}</span>
              <span className={css.quiet}>
                {about && `${codeText(intl, about)} · `}
                <Age instant={since} />
              </span>
              <Marks marks={marks} />
              {claimedBy !== null && (
                <span className={css.claimed}>
                  <FormattedMessage id="ConsoleQueuePage.claimedBy" values={{ name: claimedBy }} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** An item's labels. */
export function Marks({ marks }: { marks: readonly ConsoleMark[] }) {
  if (marks.length === 0) return null;
  return (
    <span className={css.marks}>
      {marks.map(mark => (
        <span key={mark} className={classNames(css.mark, mark === 'urgent' && css.urgent)}>
          <FormattedMessage id={`ConsoleQueuePage.mark.${mark}`} />
        </span>
      ))}
    </span>
  );
}
