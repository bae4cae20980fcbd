import type { Recipe } from './edits.ts';

export const listingField: Recipe = {
  section: 'A listing field',
  edits: [
    {
      file: 'src/contract/listing/fields.ts',
      before: '  placeType: {',
      add: `  bedrooms: {
    kind: 'number',
    limits: { min: 1, max: 20 },
    appliesTo: home,
    askedIn: 'match',
    fact: { group: 'place' },
  },
  arrival: { kind: 'text', max: 500, isTranslated: true, askedIn: 'description', fact: { group: 'how' } },
  lift: { kind: 'boolean', appliesTo: home, askedIn: 'match', fact: { group: 'place' } },`,
    },
    {
      messages: {
        'EditListingPage.bedrooms': 'Bedrooms',
        'ListingPage.bedrooms': 'Bedrooms',
        'ConsoleQueuePage.fact.bedrooms': 'Bedrooms',
        'EditListingPage.arrival': 'How to get in',
        'ListingPage.arrival': 'Getting in',
        'ConsoleQueuePage.fact.arrival': 'Arrival',
        'EditListingPage.lift': 'There is a lift',
        'ListingPage.lift': 'Lift',
        'ConsoleQueuePage.fact.lift': 'Lift',
        'ListingFact.lift.true': 'Lift in the house',
      },
    },
  ],
  proofs: [
    {
      file: 'test/search/field.recipe.test.ts',
      text: `import { contentFields, correctionOf } from '#server/console/records/listingCorrection.ts';
import type { JsonObject } from '#contract/json.ts';
import { validPublicFields } from '#contract/listing/validFields.ts';
import { approve, show, showOwn, update } from '#server/marketplace/listings/index.ts';
import { readOriginals } from '#server/marketplace/translations/originals.ts';
import { codeOf } from '#test/support/actions.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing, type Author } from '#test/support/listings.ts';
import { listingFieldsPage } from '../../scripts/build/listingFieldsPage.ts';

let app: TestEngine;
let author: Author;
let id: string;
const publicData = (more: object) => ({ ...completeListing.publicData, ...more });
const visitor = () => ctxFor(app.engine, { kind: 'anonymous' });
const shown = async () => validPublicFields((await show(visitor(), { id })).attributes.publicData as JsonObject);

beforeAll(async () => {
  app = await testEngine({ listingApproval: true });
  author = await addAuthor(app.engine);
  id = await author.publishes({ publicData: publicData({ bedrooms: 3, arrival: 'The key is next door' }) });
  await approve(ctxFor(app.engine, { kind: 'integration' }), { id });
});
afterAll(() => app.close());

test('pages get its value, and others are refused', async () => {
  expect(await shown()).toMatchObject({ bedrooms: 3, arrival: 'The key is next door' });
  for (const wrong of [{ bedrooms: 'many' }, { bedrooms: 21 }, { arrival: 'x'.repeat(501) }])
    expect(await codeOf(author.publishes({ publicData: publicData(wrong) }))).toBe('validation-invalid-value');
});

test('a changed number is shown at once, a changed text waits for approval', async () => {
  await update(author.ctx(), { id, publicData: { bedrooms: 4 } });
  expect(await shown()).toMatchObject({ bedrooms: 4 });
  await update(author.ctx(), { id, publicData: { arrival: 'Write to me: a@example.org' } });
  expect(await shown()).toMatchObject({ arrival: 'The key is next door' });
  await approve(ctxFor(app.engine, { kind: 'integration' }), { id });
  expect(await shown()).toMatchObject({ arrival: 'Write to me: a@example.org' });
});

test('the text is translated with the others', async () => {
  const [original] = await readOriginals(visitor(), [{ kind: 'listing', id, isTitleOnly: false }]);
  expect(original?.texts).toMatchObject({ arrival: 'Write to me: a@example.org' });
  const [own] = await readOriginals(author.ctx(), [{ kind: 'listing', id, isTitleOnly: false }]);
  expect(own?.texts).toMatchObject({ title: 'A warm room', arrival: 'Write to me: a@example.org' });
});

test('operators see and correct them', async () => {
  const listing = await showOwn(author.ctx(), { id });
  const values = Object.fromEntries(contentFields(listing).map(({ name, value }) => [name, value]));
  expect(values).toMatchObject({ bedrooms: '4', arrival: 'Write to me: a@example.org' });
  const command = { values: { ...values, bedrooms: '5', arrival: '' } } as unknown as Parameters<typeof correctionOf>[0];
  expect(correctionOf(command, listing)).toEqual({ publicData: { bedrooms: 5, arrival: null } });
});

test('docs/listing-fields.md follows from it', () => {
  expect(listingFieldsPage()).toContain('| \`bedrooms\` | whole number, 1 to 20 | ');
});
`,
    },
    {
      file: 'src/pages/EditListingPage/field.recipe.test.tsx',
      text: `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { DescriptionForm } from './DescriptionForm.tsx';
import { descriptionInput, descriptionOf } from './listingValues.ts';

const listing = listingOf({
  publicData: { category: 'offeringPlace', subcategories: 'accomodation', bedrooms: 3, arrival: 'Next door', lift: true },
});
const nothing = () => Promise.resolve();
const show = () =>
  renderPage(
    <DescriptionForm
      listing={listing}
      typed={undefined}
      onType={nothing}
      onSave={nothing}
      footer={<button type="submit">Save</button>}
    />,
    { data: { type: 'edit', tab: 'description', listing } },
  );

test('authors see them in the form, and send or clear them', () => {
  show();
  expect(screen.getByLabelText(/^Bedrooms/)).toHaveValue(3);
  expect(screen.getByLabelText(/^How to get in/)).toHaveValue('Next door');
  expect(screen.getByRole('checkbox', { name: /^There is a lift/ })).toBeChecked();
  const values = descriptionOf(listing);
  expect(descriptionInput({ ...values, lift: false }, listing).publicData).toMatchObject({ lift: null });
  expect(descriptionInput(values, listing).publicData).toMatchObject({ bedrooms: 3, arrival: 'Next door' });
  expect(descriptionInput({ ...values, bedrooms: '' }, listing).publicData).toMatchObject({ bedrooms: null });
});

test('a wrong value is reported beside its field', async () => {
  show();
  const [bedrooms, arrival] = [screen.getByLabelText(/^Bedrooms/), screen.getByLabelText(/^How to get in/)];
  await userEvent.clear(bedrooms);
  await userEvent.type(bedrooms, '50');
  await userEvent.clear(arrival);
  await userEvent.click(arrival);
  await userEvent.paste('x'.repeat(501));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(bedrooms).toHaveAccessibleDescription('Please enter a number from 1 to 20.');
  expect(arrival).toHaveAccessibleDescription('Please keep it to 500 characters.');
});
`,
    },
    {
      file: 'src/pages/ListingPage/field.recipe.test.tsx',
      text: `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '#src/store/settings.ts';
import { idOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { ListingPage } from './ListingPage.tsx';

test('readers see a box that is ticked, and nothing of one that is not', () => {
  const page = (lift: boolean) => {
    const listing = listingOf({ publicData: { category: 'offeringPlace', lift } });
    return renderPage(<ListingPage />, { url: \`/l/room/\${idOf(10)}\`, data: { listing } });
  };
  const { unmount } = page(true);
  expect(screen.getByText('Lift').nextElementSibling).toHaveTextContent('Lift in the house');
  unmount();
  page(false);
  expect(screen.queryByText(/Lift/)).toBeNull();
});

test('readers see the others among the facts, and the text translated', async () => {
  const arrival = 'Ключ у сусідки на другому поверсі';
  const listing = listingOf({ title: 'A room', publicData: { category: 'offeringPlace', bedrooms: 3, arrival } });
  renderPage(<ListingPage />, {
    url: \`/l/room/\${idOf(10)}\`,
    data: { listing },
    state: { settings: { ...settings(), translator: { name: 'LibreTranslate', isOwn: true } } },
    answers: {
      call: {
        'POST /api/translations': ({ items }) =>
          Promise.resolve(
            items.map(item => ({ ...item, status: 'translated', from: 'uk', texts: { arrival: 'Ask next door' } })),
          ),
      },
    },
  });
  expect(screen.getByText('Bedrooms').nextElementSibling).toHaveTextContent('3');
  expect(screen.getByText('Getting in').nextElementSibling).toHaveTextContent(arrival);
  await userEvent.click(await screen.findByRole('button', { name: 'Translate' }));
  expect(await screen.findByText('Ask next door')).toHaveAttribute('lang', 'en');
});
`,
    },
  ],
};

export const filter: Recipe = {
  section: 'A filter',
  edits: [
    {
      file: 'src/contract/listing/fields.ts',
      after: '    limits: { min: 1, max: 20 },',
      add: "    filter: { placement: 'bar', isGeneral: true, limits: { min: 0, max: 9 } },",
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
