import { FormattedMessage, useIntl } from 'react-intl';
import { useId } from 'react';
import { Link } from '#src/components/Link/Link.tsx';
import type { RecordPage, RecordQuery } from '#contract/console/records.ts';
import {
  type RecordFilter,
  recordFilters,
  type RecordKind,
  recordsExported,
} from '#contract/console/recordKinds.ts';
import { ConsoleFrame } from '#src/features/Console/ConsoleFrame.tsx';
import { ConsoleCell, ConsoleHeading, ConsoleTable } from '#src/features/Console/ConsoleTable.tsx';
import { useMessages } from '#src/util/messages.ts';
import { codeText, filterText, labelText, valueText } from '#src/features/Console/words.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { loadRecords, usePage } from './loadData.ts';
import css from '#src/features/Console/Table.module.css';

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
          <ConsoleHeading className={css.why} lang={contentLanguage(title)} dir="auto">
            <Link to={pathTo('ConsoleRecordPage', { kind, id })}>
              {title || <FormattedMessage id="ConsoleRecordsPage.nameless" />}
            </Link>
          </ConsoleHeading>
          {columns.map((column, at) => (
            <ConsoleCell key={column} label={labelText(intl, column)} dir="auto">
              {valueText(intl, cells[at] ?? null)}
            </ConsoleCell>
          ))}
        </tr>
      ))}
    </ConsoleTable>
  );
}

/** The list's filters. A plain GET form. */
function RecordFilters({ query: { kind, filters } }: { query: RecordQuery }) {
  const intl = useIntl();
  const id = useId();
  return (
    <form
      method="get"
      action={pathTo('ConsoleRecordsPage', { kind })}
      className={css.filters}
      role="search"
      aria-label={intl.formatMessage({ id: `Console.records.${kind}` })}
    >
      <LanguageField />
      {recordFilters[kind].map(filter => (
        <label key={filter.name} htmlFor={`${id}-${filter.name}`}>
          {filterText(intl, kind, filter.name)}
          <FilterInput filter={filter} id={`${id}-${filter.name}`} value={filters[filter.name] ?? ''} />
        </label>
      ))}
      <button type="submit" className={buttonClass({ size: 'small' })}>
        <FormattedMessage id="ConsoleRecordsPage.search" />
      </button>
    </form>
  );
}

function FilterInput({ filter, id, value }: { filter: RecordFilter; id: string; value: string }) {
  const intl = useIntl();
  const { name, type } = filter;
  if (type !== 'choice')
    return (
      <input
        id={id}
        name={name}
        type={type === 'day' ? 'date' : 'search'}
        dir="auto"
        defaultValue={value}
        maxLength={200}
      />
    );
  return (
    <select id={id} name={name} defaultValue={value}>
      <option value="">{intl.formatMessage({ id: 'ConsoleRecordsPage.all' })}</option>
      {filter.choices.map(choice => (
        <option key={choice} value={choice}>
          {codeText(intl, choice)}
        </option>
      ))}
    </select>
  );
}

export { ConsoleRecordsPage as Page };
export { loadData } from './loadData.ts';
