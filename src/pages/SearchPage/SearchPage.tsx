import loadable from '@loadable/component';
import { Suspense, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { isReversed } from '#src/search/searchValues.ts';
import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import { originalsOf } from '#src/features/Translation/request.ts';
import { TranslateAlways } from '#src/features/Translation/TranslateAlways.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { pathTo } from '#contract/paths.ts';
import { isAtLeast } from '#src/config/search.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { toSearch } from '#src/search/toSearch.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import type { FilterModal as Opened } from './filters/FilterModal.tsx';
import { areFiltersOpen, countOf, withFiltersOpen } from './filters/opened.ts';
import { SearchResults } from './SearchResults.tsx';
import { hrefOf, type SearchData, usePage } from './searchData.ts';
import type { SearchNotes as Notes } from './notes/SearchNotes.tsx';
import { searchTitle } from './searchTitle.ts';
import { Bar } from './filters/bar.ts';
import { SaveSearch } from './saveSearch/SaveSearch.tsx';
import css from './SearchPage.module.css';
import filterCss from './filters/Filters.module.css';

const opened = { resolveComponent: (chunk: { FilterModal: typeof Opened }) => chunk.FilterModal };
const FilterModal = loadable(() => import('./filters/FilterModal.tsx'), opened);
const noted = { resolveComponent: (chunk: { SearchNotes: typeof Notes }) => chunk.SearchNotes };
const SearchNotes = loadable(() => import('./notes/SearchNotes.tsx'), noted);

export function SearchPage() {
  const intl = useIntl();
  const { data } = usePage();
  const { result, understood, placeProblem, datesProblem } = data;
  const isNoted = understood || placeProblem || datesProblem || isReversed(data.values.price);
  const { search } = useLocation();
  const isMapOpen = new URLSearchParams(search).get('map') === 'open';
  const isFilterOpen = areFiltersOpen(search);
  const [wasFilterOpen, setWasFilterOpen] = useState(isFilterOpen);
  if (isFilterOpen && !wasFilterOpen) setWasFilterOpen(true);
  const values = useMemo(() => ({ ...data.values, isMapOpen }), [data.values, isMapOpen]);
  const count = result.pagination.totalItems;
  const title = searchTitle(intl, data);
  return (
    <PageFrame
      title={title}
      sharedTitle={searchTitle(intl, data, false)}
      description={intl.formatMessage({ id: 'SearchPage.description' }, { count })}
      canonicalPath={hrefOf(data.values, values.page)}
      {...(isIndexable(data) ? {} : { robots: 'noindex' })}
    >
      <Container className={classNames(css.page, isMapOpen && css.mapOpen)}>
        <SearchHead title={title} values={values} result={result} />
        <div className={css.controls}>
          <Kinds values={values} />
          <Pills values={values} />
        </div>
        {isNoted && (
          <LazyPart>
            <SearchNotes data={data} values={values} />
          </LazyPart>
        )}
        <SearchResults
          values={values}
          understood={data.searchToSave ?? data.values}
          result={result}
          mapPicture={data.mapPicture}
        />
      </Container>
      {wasFilterOpen && (
        <LazyPart>
          <FilterModal values={values} count={count} isOpen={isFilterOpen} />
        </LazyPart>
      )}
    </PageFrame>
  );
}

/**
 * Only plain searches around known places are indexed by search engines; the endless combinations of filters, and text
 * that strangers put into links, are not.
 */
function isIndexable({ values, result, placeName, isLinked }: SearchData): boolean {
  const { filters, numbers, keywords, price, dates, sort } = values;
  const hasRange = price || dates || Object.keys(numbers).length > 0;
  const isPlain = !keywords && !hasRange && !sort && Object.keys(filters).length <= 2;
  const isPlace = isLinked === true || (placeName !== null && placeName === values.address);
  const isEverywhere = !values.address && !values.bounds && !values.origin;
  return isPlain && (isPlace || isEverywhere) && result.items.length > 0;
}

interface SearchHeadProps {
  title: string;
  values: SearchValues;
  result: Page<Listing>;
}

/** The search's title and number of results, and what applies to the whole of it. */
function SearchHead({ title, values, result: { items, pagination } }: SearchHeadProps) {
  const { page, perPage, totalItems: count, totalPages } = pagination;
  const before = (page - 1) * perPage;
  const isPart = totalPages > 1 && items.length > 0;
  const isLoading = useAppSelector(state => state.navigation.loading);
  return (
    <header className={css.head}>
      <h1>{title}</h1>
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
      <SaveSearch values={values} title={title} />
    </header>
  );
}

/** The filters in one row, which stays in sight; on narrow screens it scrolls, and the first opens all of them. */
function Pills({ values }: { values: SearchValues }) {
  return (
    <div className={filterCss.pills}>
      <ButtonLink
        variant="secondary"
        size="small"
        className={filterCss.opener}
        to={withFiltersOpen(hrefOf(values, values.page))}
        preventScrollReset
      >
        <Icon name="filter" />
        <FormattedMessage id="SearchPage.openFilters" values={{ count: countOf(values) }} />
      </ButtonLink>
      <Suspense fallback={<div className={filterCss.bar} />}>
        <Bar values={values} />
      </Suspense>
    </div>
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
  return <Tabs label={intl.formatMessage({ id: 'SearchPage.kinds' })} items={items} look="segments" />;
}

export { SearchPage as Page };
