import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { filters, isShown } from '#src/config/filters.ts';
import { inSameLanguage } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { isAtLeast } from '#src/config/search.ts';
import { useAppSelector, useSettings } from '#src/store/hooks.ts';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { hrefOf } from '../searchData.ts';
import { sortOf } from '#src/search/searchParams.ts';
import { FilterFields, HiddenSearchFields, SortFields } from './FilterFields.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import { sortKey } from './chosen.ts';
import { withFiltersOpen } from './opened.ts';
import { chosenText } from './filterText.ts';
import { withoutFilters } from './formValues.ts';
import { useLiveForm } from './useLiveForm.ts';
import css from './Filters.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useMessages } from '#src/util/messages.ts';

interface FilterModalProps {
  values: SearchValues;
  /** Number of listings found. */
  count: number;
  isOpen: boolean;
}

const there = { replace: true, state: { keepsScroll: true } };

/**
 * All filters on a phone. Choices are searched for while this is open; leaving it restores the search it was opened
 * with (specification section 4).
 */
export function FilterModal({ values, count, isOpen }: FilterModalProps) {
  const text = useMessages('SearchPage');
  const navigate = useNavigate();
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [before, setBefore] = useState(values);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setBefore(values);
  }
  const beforeHref = hrefOf(before, before.page);
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => void navigate(beforeHref, there)}
      closeHref={beforeHref}
      closeLabel={text('cancelFilters')}
      title={text('filters')}
    >
      <FilterSheet values={values} count={count} />
    </Modal>
  );
}

function FilterSheet({ values, count }: Omit<FilterModalProps, 'isOpen'>) {
  const intl = useIntl();
  const text = useMessages('SearchPage');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { map } = useSettings();
  const isLoading = useAppSelector(state => state.navigation.loading);
  const form = useRef<HTMLFormElement>(null);
  useLiveForm(form, values, (next, { isDone }) => {
    const href = isDone ? hrefOf(next, 1) : withFiltersOpen(hrefOf(next, 1));
    if (inSameLanguage(href, search) !== pathname + search) void navigate(href, there);
  });
  const shown = filters.filter(filter => isShown(filter, values.filters));
  const found = intl.formatMessage(
    { id: isAtLeast(count) ? 'SearchPage.resultCountMany' : 'SearchPage.resultCount' },
    { count },
  );
  const { isMapOpen = false } = values;
  return (
    <form ref={form} method="get" action={paths.SearchPage} noValidate className={css.sheet}>
      <LanguageField />
      <HiddenSearchFields values={values} but={[sortKey, ...shown.map(({ key }) => key)]} />
      <div>
        {shown.map(filter => {
          const chosen = chosenText(intl, filter, values);
          return (
            <FilterGroup
              key={filter.key}
              label={text(filter.key)}
              chosen={chosen}
              isOpenAtFirst={filter.placement === 'bar' || chosen !== undefined}
            >
              <FilterFields filter={filter} values={values} />
            </FilterGroup>
          );
        })}
        <FilterGroup
          label={text('sort')}
          chosen={text(`sort.${sortOf(values)}`)}
          isActive={values.sort !== undefined}
        >
          <SortFields values={values} id="sheet-sort" />
        </FilterGroup>
      </div>
      {map && (
        <Link
          {...there}
          className={classNames(quiet, css.toMap)}
          to={hrefOf({ ...values, isMapOpen: !isMapOpen }, values.page)}
        >
          {text(isMapOpen ? 'showList' : 'showMap')}
        </Link>
      )}
      <div className={css.done}>
        <Link {...there} className={quiet} to={withFiltersOpen(hrefOf(withoutFilters(values), 1))}>
          {text('resetAll')}
        </Link>
        <Button type="submit">
          {isLoading ? (
            text('applyFilter')
          ) : (
            <FormattedMessage id="SearchPage.showFound" values={{ count }} />
          )}
        </Button>
        <VisuallyHidden>
          <span role="status">{!isLoading && found}</span>
        </VisuallyHidden>
      </div>
    </form>
  );
}

const quiet = buttonClass({ variant: 'quiet', size: 'small' });
