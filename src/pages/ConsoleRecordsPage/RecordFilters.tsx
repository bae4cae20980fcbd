import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RecordQuery } from '#contract/console/records.ts';
import { recordFilters, type RecordFilter } from '#contract/console/recordKinds.ts';
import { codeText, filterText } from '#src/features/Console/words.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { pathTo } from '#contract/paths.ts';
import css from '#src/features/Console/Table.module.css';

/** The list's filters. A plain GET form. */
export function RecordFilters({ query: { kind, filters } }: { query: RecordQuery }) {
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
