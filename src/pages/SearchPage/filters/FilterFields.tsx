import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { valuesOf, type Filter, type FilterKind } from '#src/config/filters.ts';
import { capacityRange, keywordsMaxLength, priceRange, sortOptions } from '#src/config/search.ts';
import { languageCodes } from '#src/forms/languageOptions.ts';
import { useSettings } from '#src/store/hooks.ts';
import { canSort, type SearchValues } from '../searchValues.ts';
import { chosenIn, sortKey } from './chosen.ts';
import { choiceText } from './filterText.ts';
import css from './Filters.module.css';

/** What is typed, by the kind of its filter: the inputs in their order with the names of their messages. */
const typed: Partial<Record<FilterKind, readonly [message: string, input: object][]>> = {
  keyword: [['keywordsLabel', { type: 'search', maxLength: keywordsMaxLength }]],
  number: [
    ['atLeast', { type: 'number', ...capacityRange }],
    ['atMost', { type: 'number', ...capacityRange }],
  ],
  price: [
    ['priceFrom', { type: 'number', ...priceRange }],
    ['priceTo', { type: 'number', ...priceRange }],
  ],
  dates: [
    ['arrival', { type: 'date' }],
    ['departure', { type: 'date' }],
  ],
};

/**
 * The controls of one filter as a plain form sends them. They hold what a person does by themselves, so that nothing is
 * lost that was chosen before the page's script came.
 */
export function FilterFields({ filter, values }: { filter: Filter; values: SearchValues }) {
  const intl = useIntl();
  const { currency } = useSettings();
  const { key, kind } = filter;
  const chosen = chosenIn(values, key);
  // "At least" is all that is asked, but an address may have an end to it, which can then be changed, too.
  const isOpenEnded = kind === 'number' && chosen.length < 2;
  const [wasOpenEnded, setWasOpenEnded] = useState(isOpenEnded);
  if (wasOpenEnded && !isOpenEnded) setWasOpenEnded(false);
  const inputs = typed[kind];
  if (inputs)
    return inputs.slice(0, wasOpenEnded ? 1 : undefined).map(([message, input], index) => (
      <label key={message} className={css.field}>
        <span>{intl.formatMessage({ id: `SearchPage.${message}` }, { currency })}</span>
        <input
          {...input}
          name={key}
          defaultValue={chosen[index] ?? ''}
          className={css.input}
          autoComplete="off"
        />
      </label>
    ));
  const options = kind === 'languages' ? languageCodes(chosen) : valuesOf(filter, values.filters);
  const isOne = kind === 'select-one';
  return (isOne ? ['', ...options] : options).map(value => (
    <label key={value} className={css.choice}>
      <input
        type={isOne ? 'radio' : 'checkbox'}
        name={key}
        value={value}
        defaultChecked={value ? chosen.includes(value) : chosen.length === 0}
      />
      <span suppressHydrationWarning>
        {value ? choiceText(intl, filter, value) : <FormattedMessage id="SearchPage.any" />}
      </span>
    </label>
  ));
}

/** The orders that the listings may come in; of one that cannot be chosen the reason is said. */
export function SortFields({ values }: { values: SearchValues }) {
  const id = useId();
  const [sort] = chosenIn(values, sortKey);
  // Words switch off all others for one reason.
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
