import { FormattedMessage } from 'react-intl';
import type { ConsoleMark } from '#contract/entities/console.ts';
import { classNames } from '#src/components/classNames.ts';
import css from './ConsoleQueuePage.module.css';

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
