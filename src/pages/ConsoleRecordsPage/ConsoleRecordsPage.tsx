import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { RecordPage, RecordQuery } from '#contract/console/records.ts';
import { recordsExported, type RecordKind } from '#contract/console/recordKinds.ts';
import { ConsoleFrame } from '#src/features/Console/ConsoleFrame.tsx';
import { ConsoleTable } from '#src/features/Console/ConsoleTable.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from '#src/features/Console/Table.module.css';
import { labelText, valueText } from '#src/features/Console/words.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { usePage, loadRecords } from './loadData.ts';
import { RecordFilters } from './RecordFilters.tsx';

/** A list of records of one kind, filtered by the query string. */
export function ConsoleRecordsPage() {
  const text = useMessages('Console');
  const dispatch = useAppDispatch();
  const { data, update } = usePage();
  const { state, query, content } = data;
  const { kind, filters, after } = query;
  const reload = async () => {
    const loaded = await dispatch(loadRecords(query));
    update(() => loaded);
  };
  const last = content?.hasMore ? content.rows.at(-1)?.id : undefined;
  return (
    <ConsoleFrame state={state} at={kind} title={text(`records.${kind}`)} reload={reload}>
      {content && (
        <>
          {/* The form follows the URL, also when it changes without a page load. */}
          <RecordFilters key={JSON.stringify(query)} query={query} />
          <Records kind={kind} page={content} />
          <div className={css.links}>
            {after !== undefined && (
              <Link to={pathTo('ConsoleRecordsPage', { kind }, filters)}>
                <FormattedMessage id="ConsoleRecordsPage.first" />
              </Link>
            )}
            {last !== undefined && (
              <Link to={pathTo('ConsoleRecordsPage', { kind }, { ...filters, after: last })}>
                <FormattedMessage id="ConsoleRecordsPage.next" />
              </Link>
            )}
            {content.rows.length > 0 && (
              <a
                className={buttonClass({ variant: 'secondary', size: 'small' })}
                href={csvPath(query)}
                download
              >
                <FormattedMessage id="ConsoleRecordsPage.export" values={{ most: recordsExported }} />
              </a>
            )}
          </div>
        </>
      )}
    </ConsoleFrame>
  );
}

const csvPath = ({ kind, filters }: RecordQuery): string =>
  `/api/console/records.csv?${new URLSearchParams({ kind, ...filters }).toString()}`;

function Records({ kind, page: { columns, rows } }: { kind: RecordKind; page: RecordPage }) {
  const intl = useIntl();
  if (rows.length === 0)
    return (
      <p>
        <FormattedMessage id="ConsoleRecordsPage.empty" />
      </p>
    );
  return (
    <ConsoleTable
      id="records-caption"
      caption={<FormattedMessage id="ConsoleRecordsPage.caption" />}
      headings={[kind, ...columns].map(name => [name, labelText(intl, name)])}
    >
      {rows.map(({ id, title, cells }) => (
        <tr key={id}>
          <th scope="row" className={css.why} lang={contentLanguage(title)} dir="auto">
            <Link to={pathTo('ConsoleRecordPage', { kind, id })}>
              {title || <FormattedMessage id="ConsoleRecordsPage.nameless" />}
            </Link>
          </th>
          {cells.map((cell, at) => (
            <td key={columns[at]} dir="auto">
              {valueText(intl, cell)}
            </td>
          ))}
        </tr>
      ))}
    </ConsoleTable>
  );
}

export { ConsoleRecordsPage as Page };
export { loadData } from './loadData.ts';
