import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import { originalsOf } from '#src/features/Translation/request.ts';
import { TranslateAlways } from '#src/features/Translation/TranslateAlways.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { pathTo } from '#contract/paths.ts';
import { isAtLeast } from '#src/config/search.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { Bar } from './filters/bar.ts';
import { activeCount, withFiltersOpen } from './filters/chosen.ts';
import filterCss from './filters/Filters.module.css';
import { toSearch } from '#src/search/listingQuery.ts';
import { hrefOf } from './loadData.ts';
import { SaveSearch } from './saveSearch/SaveSearch.tsx';
import css from './SearchPage.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';

interface SearchHeadProps {
  title: string;
  values: SearchValues;
  result: Page<Listing>;
}

/** The search's title, the number of results, and the active filters. */
export function SearchHead({ title, values, result: { items, pagination } }: SearchHeadProps) {
  const { page, perPage, totalItems: count, totalPages } = pagination;
  const before = (page - 1) * perPage;
  const isPart = totalPages > 1 && items.length > 0;
  const isLoading = useAppSelector(state => state.navigation.loading);
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      <div className={css.besideList}>
        <Kinds values={values} />
      </div>
      <p className={css.count} role="status">
        <FormattedMessage
          id={`SearchPage.${isPart ? 'resultRange' : 'resultCount'}${isAtLeast(count) ? 'Many' : ''}`}
          values={{ count, isFirst: String(page === 1), from: before + 1, to: before + items.length }}
        />
        {isLoading && (
          <span className={css.loading}>
            <Spinner size="inline" label="" />
            <FormattedMessage id="SearchPage.loading" />
          </span>
        )}
      </p>
      <ButtonLink
        variant="secondary"
        size="small"
        className={filterCss.opener}
        to={withFiltersOpen(hrefOf(values, values.page))}
        preventScrollReset
      >
        <FormattedMessage id="SearchPage.openFilters" values={{ count: activeCount(values) }} />
      </ButtonLink>
      <Suspense fallback={<div className={filterCss.bar} />}>
        <Bar values={values} />
      </Suspense>
      <div className={classNames(css.besideList, css.choices)}>
        <SaveSearch values={values} title={title} />
        <TranslateAlways
          originals={items.flatMap(({ id, title: text, author, publicData, writtenIn }) =>
            originalsOf(
              { kind: 'listing', id, isTitleOnly: true },
              { title: text },
              { people: [author], place: publicData.location?.address, titleIn: writtenIn },
            ),
          )}
          source="public"
        />
      </div>
    </header>
  );
}

const kindLabelIds = {
  all: 'SearchPage.kindAll',
  offeringPlace: 'SearchPage.kindOffers',
  lookingForPlace: 'SearchPage.kindRequests',
} as const;

function Kinds({ values }: { values: SearchValues }) {
  const intl = useIntl();
  const chosen = values.filters.pub_category ?? 'all';
  const items = Object.entries(kindLabelIds).map(([kind, id]) => ({
    label: intl.formatMessage({ id }),
    to: pathTo(
      'SearchPage',
      {},
      { ...toSearch({ ...values, page: 1 }), pub_category: kind === 'all' ? undefined : kind },
    ),
    isCurrent: kind === chosen,
  }));
  return <Tabs label={intl.formatMessage({ id: 'SearchPage.kinds' })} items={items} />;
}
