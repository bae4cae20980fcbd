import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { RecordLine, RecordList } from '#contract/console/records.ts';
import { actionText } from '#src/features/Console/actionText.ts';
import { reasonText, valueText } from '#src/features/Console/words.ts';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import css from './ConsoleRecordPage.module.css';

/** A list of a record's related entries or events. */
export function Lines({ list: { name, lines, path } }: { list: RecordList }) {
  const intl = useIntl();
  return (
    <section className={css.panel}>
      <h2 className={css.heading}>
        <FormattedMessage id={`ConsoleRecordPage.list.${name}`} />
      </h2>
      <ul className={css.lines}>
        {lines.map((line, at) => (
          <li key={`${line.at} ${at}`}>
            {line.path === null ? (
              <bdi>{lineText(intl, line.text)}</bdi>
            ) : (
              <Link to={line.path}>
                <bdi>{lineText(intl, line.text)}</bdi>
              </Link>
            )}{' '}
            <span className={css.quiet}>
              {valueText(intl, line.besides)}
              {line.at !== null && (
                <>
                  {' · '}
                  <LocalTime instant={line.at} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {path !== null && (
        <p>
          <Link to={path}>
            <FormattedMessage id="ConsoleRecordPage.allOfThem" />
          </Link>
        </p>
      )}
    </section>
  );
}

function lineText(intl: IntlShape, text: RecordLine['text']): string {
  if (typeof text === 'string' || !('action' in text)) return valueText(intl, text);
  const [action, why] = [actionText(intl, text.action), reasonText(intl, text)];
  return why === '' ? action : `${action} · ${why}`;
}
