import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { valuesOf, type Filter } from '#src/config/filters.ts';
import { keywordsMaxLength, priceRange, sortOptions } from '#src/config/search.ts';
import { FieldError } from '#src/forms/Field.tsx';
import { languageCodes } from '#src/forms/languageOptions.ts';
import { useSettings } from '#src/store/hooks.ts';
import { toSearch } from '#src/search/toSearch.ts';
import { canSort } from '#src/search/searchParams.ts';
import { isReversed } from '#src/search/searchValues.ts';
import { chosenIn, sortKey } from './chosen.ts';
import { choiceText } from './filterText.ts';
import css from './Filters.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useMessages } from '#src/util/messages.ts';

/** Returns the filter's text inputs in order, with the names of their messages; undefined for choices. */
function inputsOf(filter: Filter): readonly [message: string, input: object][] | undefined {
  switch (filter.kind) {
    case 'keyword':
      return [['keywordsLabel', { type: 'search', maxLength: keywordsMaxLength, dir: 'auto' }]];
    case 'number': {
      const input = { type: 'number', ...filter.limits };
      return [
        [`${filter.key}.atLeast`, input],
        [`${filter.key}.atMost`, input],
      ];
    }
    case 'price': {
      const input = { type: 'number', ...priceRange };
      return [
        ['priceFrom', input],
        ['priceTo', input],
      ];
    }
    case 'dates':
      return [
        ['arrival', { type: 'date' }],
        ['departure', { type: 'date' }],
      ];
    default:
      return undefined;
  }
}

/**
 * The controls of one filter, as submitted by a plain form. They are uncontrolled, so that choices made before
 * hydration are not lost.
 */
export function FilterFields({ filter, values }: { filter: Filter; values: SearchValues }) {
  const intl = useIntl();
  const text = useMessages('SearchPage');
  const { currency } = useSettings();
  const problemId = useId();
  const { key, kind } = filter;
  const chosen = chosenIn(values, key);
  // The form only offers "at least", but a URL can contain an upper bound, which can then also be changed.
  const isOpenEnded = kind === 'number' && chosen.length < 2;
  const [wasOpenEnded, setWasOpenEnded] = useState(isOpenEnded);
  if (wasOpenEnded && !isOpenEnded) setWasOpenEnded(false);
  const inputs = inputsOf(filter);
  if (inputs) {
    const isWrong = kind === 'price' && isReversed(values.price);
    return (
      <>
        {inputs.slice(0, wasOpenEnded ? 1 : undefined).map(([message, input], index) => (
          <label key={message} className={css.field}>
            <span>{intl.formatMessage({ id: `SearchPage.${message}` }, { currency })}</span>
            <input
              {...input}
              name={key}
              defaultValue={chosen[index] ?? ''}
              className={css.input}
              autoComplete="off"
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? problemId : undefined}
            />
          </label>
        ))}
        <FieldError id={problemId} message={isWrong ? text('priceReversed') : undefined} />
      </>
    );
  }
  const options = kind === 'languages' ? languageCodes(chosen) : (valuesOf(filter, values.filters) ?? []);
  const isOne = kind === 'select-one';
  return (isOne ? ['', ...options] : options).map(value => (
    <label key={value} className={css.choice}>
      <input
        type={isOne ? 'radio' : 'checkbox'}
        name={key}
        value={value}
        defaultChecked={value ? chosen.includes(value) : chosen.length === 0}
      />
      <span suppressHydrationWarning>{value ? choiceText(intl, filter, value) : text('any')}</span>
    </label>
  ));
}

/** Hidden fields that preserve the rest of the search: everything `but` the form's own fields. */
export function HiddenSearchFields({ values, but }: { values: SearchValues; but: readonly string[] }) {
  const kept = Object.entries(toSearch({ ...values, page: 1 }));
  return kept.map(
    ([key, value]) =>
      value !== undefined && !but.includes(key) && <input key={key} type="hidden" name={key} value={value} />,
  );
}

/** The sort orders; for each that is unavailable the reason is shown. `id` is unique on the page. */
export function SortFields({ values, id }: { values: SearchValues; id: string }) {
  const [sort] = chosenIn(values, sortKey);
  // Keywords disable all other orders, for a single reason.
  const common = values.keywords ? `${id}-keywords` : undefined;
  return (
    <>
      {sortOptions.map(option => {
        const isOff = !canSort(option, values);
        return (
          <label key={option} className={css.choice}>
            <input
              type="radio"
              name={sortKey}
              value={option}
              defaultChecked={option === sort}
              disabled={isOff}
              aria-describedby={isOff ? (common ?? `${id}${option}`) : undefined}
            />
            <span>
              <FormattedMessage id={`SearchPage.sort.${option}`} />
              {isOff && !common && (
                <small id={`${id}${option}`} className={css.reason}>
                  <FormattedMessage id={`SearchPage.sortOff.${option}`} />
                </small>
              )}
            </span>
          </label>
        );
      })}
      {common && (
        <small id={common} className={css.reason}>
          <FormattedMessage id="SearchPage.sortOff.keywords" />
        </small>
      )}
    </>
  );
}
