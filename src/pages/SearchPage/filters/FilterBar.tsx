import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { filters, isShown } from '#src/config/filters.ts';
import { inSameLanguage } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { hrefOf } from '../loadData.ts';
import { sortOf } from '#src/search/searchParams.ts';
import { FilterFields, HiddenSearchFields, SortFields } from './FilterFields.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import { activeCount, sortKey } from './chosen.ts';
import { chosenText } from './filterText.ts';
import { withoutFilters } from './formValues.ts';
import { useLiveForm } from './useLiveForm.ts';
import css from './Filters.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useMessages } from '#src/util/messages.ts';

/**
 * The filters above the list, on wide screens: a form that works without JavaScript. With it, choices in a popup are
 * searched for at once; the panel of further filters waits until it is applied.
 */
export function FilterBar({ values }: { values: SearchValues }) {
  const intl = useIntl();
  const text = useMessages('SearchPage');
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useLiveForm(form, values, (next, { isSame }) => {
    const href = hrefOf(next, 1);
    if (inSameLanguage(href, search) === pathname + search) return;
    void navigate(href, { replace: isSame, state: { keepsScroll: true } });
  });
  const [primary, secondary] = (['bar', 'panel'] as const).map(placement =>
    filters.filter(filter => filter.placement === placement && isShown(filter, values.filters)),
  );
  const groups = (list = primary, isPopup = false) =>
    list?.map(filter => (
      <FilterGroup
        key={filter.key}
        label={text(filter.key)}
        chosen={chosenText(intl, filter, values)}
        isPopup={isPopup}
        isOpenAtFirst={!isPopup}
      >
        <FilterFields filter={filter} values={values} />
      </FilterGroup>
    ));
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
        but={[sortKey, ...[...(primary ?? []), ...(secondary ?? [])].map(({ key }) => key)]}
      />
      {groups(primary, true)}
      <details className={css.more} data-panel>
        <summary className={classNames(css.name, count > 0 && css.active)}>
          <FormattedMessage id="SearchPage.moreFilters" values={{ count }} />
        </summary>
        <div className={css.panel} data-staged>
          <div className={css.columns}>{groups(secondary)}</div>
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
      <FilterGroup
        label={text('sort')}
        chosen={text(`sort.${sortOf(values)}`)}
        isActive={values.sort !== undefined}
        isPopup
      >
        <SortFields values={values} />
      </FilterGroup>
    </form>
  );
}
