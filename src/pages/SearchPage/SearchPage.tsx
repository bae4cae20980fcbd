import loadable from '@loadable/component';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { LazyPart } from '#src/app/ErrorBoundary/LazyPart.tsx';
import { PageFrame } from '#src/app/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { usePage } from '#src/store/hooks.ts';
import type { FilterModal as Opened } from './filters/FilterModal.tsx';
import { areFiltersOpen } from './filters/openFilters.ts';
import { Found } from './Found.tsx';
import { hrefOf, type SearchData } from './loadData.ts';
import type { SearchNotes as Notes } from './notes/SearchNotes.tsx';
import { SearchHead } from './SearchHead.tsx';
import { searchTitle } from './searchTitle.ts';
import css from './SearchPage.module.css';

const opened = { resolveComponent: (chunk: { FilterModal: typeof Opened }) => chunk.FilterModal };
const FilterModal = loadable(() => import('./filters/FilterModal.tsx'), opened);
const noted = { resolveComponent: (chunk: { SearchNotes: typeof Notes }) => chunk.SearchNotes };
const SearchNotes = loadable(() => import('./notes/SearchNotes.tsx'), noted);

export function SearchPage() {
  const intl = useIntl();
  const { data } = usePage<SearchData>();
  const { result, understood, placeProblem, datesProblem } = data;
  const isNoted = understood || placeProblem || datesProblem;
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
      {...(isForIndex(data) ? {} : { robots: 'noindex' })}
    >
      <Container className={css.page}>
        <Found values={values} result={result}>
          <SearchHead title={title} values={values} count={count} />
          {isNoted && (
            <LazyPart>
              <SearchNotes data={data} values={values} />
            </LazyPart>
          )}
        </Found>
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
 * Search engines get the plain searches around places that go by their own names; the endless combinations of filters
 * and the words of strangers in links are for people.
 */
function isForIndex({ values, result, placeName }: SearchData): boolean {
  const { filters, keywords, price, capacity, dates, sort } = values;
  const isPlain = !keywords && !price && !capacity && !dates && !sort && Object.keys(filters).length <= 2;
  const isPlace = placeName !== null && placeName === values.address;
  const isEverywhere = !values.address && !values.bounds && !values.origin;
  return isPlain && (isPlace || isEverywhere) && result.items.length > 0;
}
