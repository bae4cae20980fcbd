import type { Recipe } from './edits.ts';

export const page: Recipe = {
  section: 'A page',
  edits: [
    { file: 'src/contract/paths.ts', before: "NotFoundPage: '/notfound'", add: "  HelloPage: '/hello'," },
    {
      file: 'src/pages/HelloPage/HelloPage.tsx',
      create: `import { FormattedMessage, useIntl } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { usePage } from '#src/store/hooks.ts';
import type { HelloData } from './loadData.ts';

export function HelloPage() {
  const intl = useIntl();
  const { name } = usePage<HelloData>().data;
  return (
    <PageFrame title={intl.formatMessage({ id: 'HelloPage.title' })}>
      <h1>
        <FormattedMessage id="HelloPage.heading" values={{ name }} />
      </h1>
    </PageFrame>
  );
}

export { HelloPage as Page };
export { loadData } from './loadData.ts';
`,
    },
    {
      file: 'src/pages/HelloPage/loadData.ts',
      create: `import type { LoadData } from '#src/store/loadData.ts';

export interface HelloData {
  name: string;
}

export const loadData: LoadData<HelloData> =
  ({ search }) =>
  () =>
    Promise.resolve({ name: search.get('name') ?? '' });
`,
    },
    {
      file: 'src/pages/HelloPage/HelloPage.test.tsx',
      create: `import { screen } from '@testing-library/react';
import { matchRoute } from '#src/app/matchRoute.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { HelloPage } from './HelloPage.tsx';
import { loadData } from './loadData.ts';

test('greets by name', async () => {
  const data = await load(loadData, 'HelloPage', {}, 'name=Ada');
  renderPage(<HelloPage />, { data, url: '/hello?name=Ada' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello Ada');
});

test('is found at its address, in a chunk of its own', async () => {
  const found = matchRoute({ pathname: '/hello', search: '' })?.route;
  expect(found).toMatchObject({ name: 'HelloPage', page: { folder: 'HelloPage' } });
  expect(await found?.page?.load()).toMatchObject({ Page: HelloPage, loadData });
});
`,
    },
    {
      file: 'src/app/lazyPages.ts',
      before: 'export const NotFoundPage = lazy(',
      add: `export const HelloPage = lazy(
  'HelloPage',
  loadable(() => import('#src/pages/HelloPage/HelloPage.tsx'), shown),
);`,
    },
    {
      file: 'src/app/routes.ts',
      before: "route('StyleguidePage', open",
      add: "  route('HelloPage', open, { page: pages.HelloPage }),",
    },
    { messages: { 'HelloPage.title': 'Hello', 'HelloPage.heading': 'Hello {name}' } },
    {
      file: 'test/ssr/accessibility.test.ts',
      before: 'NotFoundPage: [',
      add: "  HelloPage: visitor('/hello?name=Ada'),",
    },
    {
      file: 'scripts/audit/routes.ts',
      before: 'NotFoundPage: [',
      add: "  HelloPage: visitor('/hello?name=Ada'),",
    },
  ],
  proofs: [],
};

export const listingField: Recipe = {
  section: 'A listing field',
  edits: [
    {
      file: 'src/contract/listing/listing.ts',
      after: '  capacityNumberOfPeople?: number;',
      add: '  bedrooms?: number;',
    },
    {
      file: 'src/contract/listing/listingFields.ts',
      before: "['location', isLocation]",
      add: "  ['bedrooms', value => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 20],",
    },
    {
      file: 'src/pages/EditListingPage/listingValues.ts',
      after: '  capacityNumberOfPeople?: string | undefined;',
      add: '  bedrooms?: string | undefined;',
    },
    {
      file: 'src/pages/EditListingPage/listingValues.ts',
      after: 'capacityNumberOfPeople: capacityNumberOfPeople === undefined ?',
      add: '    bedrooms: listing?.publicData.bedrooms?.toString(),',
    },
    {
      file: 'src/pages/EditListingPage/listingValues.ts',
      after: 'capacityNumberOfPeople: capacityNumberOfPeople ? Number',
      add: '      bedrooms: values.bedrooms ? Number(values.bedrooms) : null,',
    },
    {
      file: 'src/pages/EditListingPage/DescriptionForm.tsx',
      before: '<DateField name="availableFrom"',
      add: '          <TextField name="bedrooms" type="number" label={text(\'bedrooms\')} isRequired={false} />',
    },
    {
      file: 'src/pages/ListingPage/Below/Facts.tsx',
      before: 'languages: (intl',
      add: '  bedrooms: (_intl, { bedrooms }) => bedrooms,',
    },
    {
      file: 'src/pages/ListingPage/Below/Facts.tsx',
      before: "...{ availableFrom: 'time'",
      add: "  bedrooms: 'place',",
    },
    { messages: { 'EditListingPage.bedrooms': 'Bedrooms', 'ListingPage.bedrooms': 'Bedrooms' } },
  ],
  proofs: [
    {
      file: 'test/search/field.recipe.test.ts',
      text: `import { validPublicFields } from '#contract/listing/listingFields.ts';
import type { JsonObject } from '#contract/json.ts';
import { show } from '#server/marketplace/listings/index.ts';
import { testEngine } from '#test/support/database.ts';
import { codeOf } from '#test/support/actions.ts';
import { addAuthor, completeListing } from '#test/support/listings.ts';

test('the engine keeps its value, pages get it, and others are refused', async () => {
  const { engine, close } = await testEngine();
  const author = await addAuthor(engine);
  const publicData = (bedrooms: unknown) => ({ ...completeListing.publicData, bedrooms });
  const id = await author.publishes({ publicData: publicData(3) });
  expect(await codeOf(author.publishes({ publicData: publicData('many') }))).toBe('validation-invalid-value');
  const { attributes } = await show(author.ctx(), { id });
  expect(validPublicFields(attributes.publicData as JsonObject)).toMatchObject({ bedrooms: 3 });
  await close();
});
`,
    },
    {
      file: 'src/pages/EditListingPage/field.recipe.test.tsx',
      text: `import { screen } from '@testing-library/react';
import { listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { DescriptionForm } from './DescriptionForm.tsx';
import { descriptionInput, descriptionOf } from './listingValues.ts';

const listing = listingOf({ publicData: { bedrooms: 3 } });
const nothing = () => Promise.resolve();

test('authors see it in the form, and send or clear it', () => {
  renderPage(
    <DescriptionForm listing={listing} typed={undefined} onType={nothing} onSave={nothing} footer={null} />,
  );
  expect(screen.getByLabelText(/^Bedrooms/)).toHaveValue(3);
  const values = descriptionOf(listing);
  expect(descriptionInput(values, listing).publicData).toMatchObject({ bedrooms: 3 });
  expect(descriptionInput({ ...values, bedrooms: undefined }, listing).publicData).toMatchObject({ bedrooms: null });
});
`,
    },
    {
      file: 'src/pages/ListingPage/field.recipe.test.tsx',
      text: `import { screen } from '@testing-library/react';
import { idOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { ListingPage } from './ListingPage.tsx';

test('readers see it among the facts', () => {
  const listing = listingOf({ publicData: { category: 'offeringPlace', bedrooms: 3 } });
  renderPage(<ListingPage />, { url: \`/l/room/\${idOf(10)}\`, data: { listing } });
  expect(screen.getByText('Bedrooms').nextElementSibling).toHaveTextContent('3');
});
`,
    },
  ],
};

export const filter: Recipe = {
  section: 'A filter',
  edits: [
    {
      file: 'src/contract/listing/searchSchema.ts',
      after: "capacityNumberOfPeople: 'long'",
      add: "  bedrooms: 'long',",
    },
    {
      file: 'src/config/filters.ts',
      before: "{ key: 'keywords', kind: 'keyword'",
      add: "  { key: 'pub_bedrooms', kind: 'number', stands: 'primary', limits: { min: 0, max: 9 } },",
    },
    {
      file: 'src/search/parseFilters.test.tsx',
      before: "  price: { address: '10,50'",
      add: "  pub_bedrooms: { address: '2', asked: { pub_bedrooms: '2,' } },",
    },
    {
      messages: {
        'SearchPage.pub_bedrooms': 'Bedrooms',
        'SearchPage.pub_bedrooms.atLeast': 'Bedrooms at least',
        'SearchPage.pub_bedrooms.atMost': 'Bedrooms at most',
        'SearchPage.loosen.pub_bedrooms': 'With any number of bedrooms',
      },
    },
  ],
  proofs: [
    {
      file: 'test/search/filter.recipe.test.ts',
      text: `import { parseListingQuery, queryListings } from '#server/marketplace/search/index.ts';
import { normalizeSearch } from '#server/engineApi/savedSearches.ts';
import { ctxFor, testEngine } from '#test/support/database.ts';
import { addAuthor, completeListing } from '#test/support/listings.ts';

test.each([
  ['pub_bedrooms=2', ['house']],
  ['pub_capacityNumberOfPeople=4', ['cabin']],
  ['pub_capacityNumberOfPeople=1&pub_bedrooms=0,1', ['cabin']],
])('%s finds %j', async (url, found) => {
  const { engine, close } = await testEngine();
  const author = await addAuthor(engine);
  const publish = (title: string, data: object) =>
    author.publishes({ title, publicData: { ...completeListing.publicData, ...data } });
  await publish('cabin', { bedrooms: 1, capacityNumberOfPeople: 9 });
  await publish('house', { bedrooms: 3, capacityNumberOfPeople: 2 });
  const { query } = normalizeSearch(url, 'EUR');
  const { items } = await queryListings(ctxFor(engine, { kind: 'anonymous' }), parseListingQuery({ ...query }));
  expect(items.map(({ attributes }) => attributes.title)).toEqual(found);
  await close();
});
`,
    },
    {
      file: 'src/pages/SearchPage/filter.recipe.test.tsx',
      text: `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { parseSearch } from '#src/search/searchParams.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import { relaxQuery } from './understood/relaxQuery.ts';

const parse = (query: string) => parseSearch(new URLSearchParams(query));

test('it is a field of the form, whose value becomes the URL', async () => {
  const { location } = renderPage(<FilterBar values={parse('')} />, { url: '/s' });
  await userEvent.type(screen.getByLabelText('Bedrooms at least'), '2{Enter}');
  expect(location()?.search).toBe('?pub_bedrooms=2');
});

test('a search without results offers to drop it', async () => {
  const find = () => Promise.resolve(pageOf([], 7));
  expect(await relaxQuery(parse('pub_bedrooms=2'), values => values, find)).toMatchObject([
    { without: 'pub_bedrooms', values: { numbers: {} }, count: 7 },
  ]);
});
`,
    },
  ],
};
