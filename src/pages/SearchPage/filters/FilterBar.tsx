import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { type Filter, filters, isShown } from '#src/config/filters.ts';
import { inSameLanguage } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { hrefOf } from '../searchData.ts';
import { sortOf } from '#src/search/searchParams.ts';
import { isReversed } from '#src/search/searchValues.ts';
import { FilterFields, HiddenSearchFields, SortFields } from './FilterFields.tsx';
import { FilterContent, FilterGroup, FilterPopup } from './FilterGroup.tsx';
import { activeCount, sortKey } from './chosen.ts';
import { chosenText } from './filterText.ts';
import { withoutFilters } from './formValues.ts';
import { useLiveForm } from './useLiveForm.ts';
import css from './Filters.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useMessages } from '#src/util/messages.ts';

/**
 * The common filters in a row: a form that works without JavaScript. With it, choices in a popup are searched for at
 * once; on wide screens the panel of further filters waits until it is applied.
 */
export function FilterBar({ values }: { values: SearchValues }) {
  const text = useMessages('SearchPage');
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useLiveForm(form, values, (next, { isSame }) => {
    const href = hrefOf(next, 1);
    if (inSameLanguage(href, search) === pathname + search) return;
    void navigate(href, { replace: isSame, state: { keepsScroll: true } });
  });
  const primary = shownAt('bar', values);
  const secondary = shownAt('panel', values);
  const shows = shownOf(values);
  const count = activeCount(values, secondary);
  return (
    <form
      ref={form}
      method="get"
      action={paths.SearchPage}
      noValidate
      className={css.bar}
      aria-label={text('filters')}
    >
      <LanguageField />
      <HiddenSearchFields
        values={values}
        but={[sortKey, ...[...primary, ...secondary].map(({ key }) => key)]}
      />
      {primary.map(filter => (
        <FilterPopup key={filter.key} shows={shows && [filter.key, ...shows]}>
          <PopupContent filter={filter} values={values} />
        </FilterPopup>
      ))}
      <details className={css.more} data-panel>
        <summary className={classNames(css.name, count > 0 && css.active)}>
          <FormattedMessage id="SearchPage.moreFilters" values={{ count }} />
        </summary>
        <div className={css.panel} data-staged>
          <CachedMarkup part="FilterPanel" shows={shows} className={css.columns}>
            <PanelGroups filters={secondary} values={values} />
          </CachedMarkup>
          <div className={css.actions}>
            <Link
              className={buttonClass({ variant: 'quiet', size: 'small' })}
              to={hrefOf(withoutFilters(values), 1)}
            >
              {text('resetAll')}
            </Link>
            <Button type="reset" variant="secondary" size="small">
              {text('cancelFilters')}
            </Button>
            <Button type="submit" size="small">
              {text('applyFilters')}
            </Button>
          </div>
        </div>
      </details>
      <FilterPopup
        shows={['sort', sortOf(values), values.keywords !== undefined, values.origin !== undefined]}
      >
        <SortContent values={values} />
      </FilterPopup>
    </form>
  );
}

interface FilterProps {
  filter: Filter;
  values: SearchValues;
}

// Components of their own: the server runs them only for what it has not cached.
function PopupContent({ filter, values }: FilterProps) {
  const intl = useIntl();
  const text = useMessages('SearchPage');
  return (
    <FilterContent
      label={text(filter.key)}
      chosen={chosenText(intl, filter, values)}
      isClear={filter.kind === 'select-one' || filter.kind === 'dates' || filter.kind === 'keyword'}
      isPopup
    >
      <FilterFields filter={filter} values={values} />
    </FilterContent>
  );
}

function PanelGroups({ filters: shown, values }: { filters: readonly Filter[]; values: SearchValues }) {
  const intl = useIntl();
  const text = useMessages('SearchPage');
  return shown.map(filter => (
    <FilterGroup
      key={filter.key}
      label={text(filter.key)}
      chosen={chosenText(intl, filter, values)}
      isOpenAtFirst
    >
      <FilterFields filter={filter} values={values} />
    </FilterGroup>
  ));
}

function SortContent({ values }: { values: SearchValues }) {
  const text = useMessages('SearchPage');
  return (
    <FilterContent
      label={text('sort')}
      chosen={text(`sort.${sortOf(values)}`)}
      isActive={values.sort !== undefined}
      isClear
      icon="sort"
      isPopup
    >
      <SortFields values={values} id="bar-sort" />
    </FilterContent>
  );
}

const shownAt = (placement: Filter['placement'], values: SearchValues) =>
  filters.filter(filter => filter.placement === placement && isShown(filter, values.filters));

/** Without the place: a search at another place has the same fields. Undefined for an error, which has an id of its own. */
function shownOf({ filters: chosen, numbers, price, dates, keywords }: SearchValues) {
  return isReversed(price) ? undefined : [chosen, numbers, price, dates, keywords];
}
