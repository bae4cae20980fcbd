import loadable from '@loadable/component';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { PageFrame } from '#src/app/PageFrame/PageFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { pathTo } from '#src/config/paths.ts';
import { countedAtMost } from '#src/config/search.ts';
import { useAppSelector, usePage } from '#src/store/hooks.ts';
import { Found } from './Found.tsx';
import { toSearch } from './listingQuery.ts';
import { hrefOf, type SearchData } from './loadData.ts';
import { SaveSearch } from './saveSearch/SaveSearch.tsx';
import type { SearchValues } from './searchValues.ts';
import type { Understood as AsUnderstood } from './understood/Understood.tsx';
import css from './SearchPage.module.css';

const fromChunk = { resolveComponent: (chunk: { Understood: typeof AsUnderstood }) => chunk.Understood };
const Understood = loadable(() => import('./understood/Understood.tsx'), fromChunk);

export function SearchPage() {
  const intl = useIntl();
  const { data } = usePage<SearchData>();
  const isLoading = useAppSelector(state => state.navigation.loading);
  const { result, placeName, placeProblem } = data;
  const isMapOpen = new URLSearchParams(useLocation().search).get('map') === 'open';
  const values = useMemo(() => ({ ...data.values, isMapOpen }), [data.values, isMapOpen]);
  const count = result.pagination.totalItems;
  const kindTitle = intl.formatMessage({ id: titleIds[kindOf(values)] });
  const title = placeName
    ? intl.formatMessage({ id: 'SearchPage.titleNear' }, { title: kindTitle, place: placeName })
    : values.bounds
      ? intl.formatMessage({ id: 'SearchPage.titleArea' }, { title: kindTitle })
      : kindTitle;
  return (
    <PageFrame
      title={title}
      description={intl.formatMessage({ id: 'SearchPage.description' }, { count })}
      canonicalPath={hrefOf(data.values, values.page)}
      {...(isForIndex(data) ? {} : { robots: 'noindex' })}
    >
      <Container className={css.page}>
        <Found values={values} result={result}>
          <header className={css.head}>
            <h1>{title}</h1>
            <p className={css.count} role="status">
              <FormattedMessage
                id={count < countedAtMost ? 'SearchPage.resultCount' : 'SearchPage.resultCountMany'}
                values={{ count }}
              />
              {isLoading && (
                <span className={css.loading}>
                  <Spinner size="inline" label="" />
                  <FormattedMessage id="SearchPage.loading" />
                </span>
              )}
            </p>
            <Kinds values={values} />
            <SaveSearch values={values} title={title} />
          </header>
          {data.understood && <Understood reading={data.understood} values={values} />}
          {placeProblem && <PlaceBanner problem={placeProblem} address={values.address ?? ''} />}
        </Found>
      </Container>
    </PageFrame>
  );
}

const kinds = ['all', 'offeringPlace', 'lookingForPlace'] as const;
type Kind = (typeof kinds)[number];

const titleIds: Record<Kind, string> = {
  all: 'SearchPage.titleAll',
  offeringPlace: 'SearchPage.titleOffers',
  lookingForPlace: 'SearchPage.titleRequests',
};

const kindLabelIds: Record<Kind, string> = {
  all: 'SearchPage.kindAll',
  offeringPlace: 'SearchPage.kindOffers',
  lookingForPlace: 'SearchPage.kindRequests',
};

function Kinds({ values }: { values: SearchValues }) {
  const intl = useIntl();
  const items = kinds.map(kind => ({
    label: intl.formatMessage({ id: kindLabelIds[kind] }),
    to: pathTo(
      'SearchPage',
      {},
      { ...toSearch({ ...values, page: 1 }), pub_category: kind === 'all' ? undefined : kind },
    ),
    isCurrent: kind === kindOf(values),
  }));
  return <Tabs label={intl.formatMessage({ id: 'SearchPage.kinds' })} items={items} />;
}

/** Both kinds asked for is the same as all. */
function kindOf({ filters }: SearchValues): Kind {
  return kinds.find(kind => kind === filters.pub_category) ?? 'all';
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
