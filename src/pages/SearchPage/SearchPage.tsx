import loadable from '@loadable/component';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { PageFrame } from '#src/app/PageFrame/PageFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { usePage } from '#src/store/hooks.ts';
import type { FilterModal as Opened } from './filters/FilterModal.tsx';
import { areFiltersOpen } from './filters/openFilters.ts';
import { Found } from './Found.tsx';
import { hrefOf, type SearchData } from './loadData.ts';
import { SearchHead } from './SearchHead.tsx';
import { searchTitle } from './searchTitle.ts';
import type { Understood as AsUnderstood } from './understood/Understood.tsx';
import css from './SearchPage.module.css';

const opened = { resolveComponent: (chunk: { FilterModal: typeof Opened }) => chunk.FilterModal };
const FilterModal = loadable(() => import('./filters/FilterModal.tsx'), opened);
const fromChunk = { resolveComponent: (chunk: { Understood: typeof AsUnderstood }) => chunk.Understood };
const Understood = loadable(() => import('./understood/Understood.tsx'), fromChunk);

export function SearchPage() {
  const intl = useIntl();
  const { data } = usePage<SearchData>();
  const { result, placeProblem } = data;
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
      description={intl.formatMessage({ id: 'SearchPage.description' }, { count })}
      canonicalPath={hrefOf(data.values, values.page)}
      {...(isForIndex(data) ? {} : { robots: 'noindex' })}
    >
      <Container className={css.page}>
        <Found values={values} result={result}>
          <SearchHead title={title} values={values} count={count} />
          {data.understood && <Understood reading={data.understood} values={values} />}
          {placeProblem && <PlaceBanner problem={placeProblem} address={values.address ?? ''} />}
        </Found>
      </Container>
      {wasFilterOpen && <FilterModal values={values} count={count} isOpen={isFilterOpen} />}
    </PageFrame>
  );
}

function PlaceBanner({
  problem,
  address,
}: {
  problem: NonNullable<SearchData['placeProblem']>;
  address: string;
}) {
  const intl = useIntl();
  if (problem !== 'unknown') {
    return (
      <Banner kind="warning">
        <FormattedMessage
          id={problem === 'tooMany' ? 'SearchPage.placesTooManyText' : 'SearchPage.placesFailedText'}
        />
      </Banner>
    );
  }
  return (
    <Banner kind="warning" title={intl.formatMessage({ id: 'SearchPage.unknownPlaceHeading' })}>
      <FormattedMessage id="SearchPage.unknownPlaceText" values={{ address }} />
    </Banner>
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
