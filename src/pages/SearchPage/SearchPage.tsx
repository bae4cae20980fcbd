import loadable from '@loadable/component';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import type { FilterModal as Opened } from './filters/FilterModal.tsx';
import { areFiltersOpen } from './filters/chosen.ts';
import { SearchResults } from './SearchResults.tsx';
import { usePage, hrefOf, type SearchData } from './loadData.ts';
import type { SearchNotes as Notes } from './notes/SearchNotes.tsx';
import { SearchHead } from './SearchHead.tsx';
import { isReversed } from '#src/search/searchParams.ts';
import { searchTitle } from './searchTitle.ts';
import css from './SearchPage.module.css';

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
      <Container className={css.page}>
        <SearchResults
          values={values}
          understood={data.searchToSave ?? data.values}
          result={result}
          mapPicture={data.mapPicture}
        >
          <SearchHead title={title} values={values} result={result} />
          {isNoted && (
            <LazyPart>
              <SearchNotes data={data} values={values} />
            </LazyPart>
          )}
        </SearchResults>
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

export { SearchPage as Page };
export { loadData } from './loadData.ts';
