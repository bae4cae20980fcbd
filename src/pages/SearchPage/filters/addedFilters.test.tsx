import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toListingQuery } from '#src/search/listingQuery.ts';
import { toSearch } from '#src/search/toSearch.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import { addFilters, removeFilters } from '#test/support/addedFilters.ts';
import { pageOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { settings } from '#src/store/settings.ts';
import { NoResults } from '../NoResults.tsx';
import { relaxQuery } from '../understood/relaxQuery.ts';
import { filters } from '#src/config/filters.ts';
import { activeCount } from './chosen.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterModal } from './FilterModal.tsx';
import { withoutFilters } from './formValues.ts';
import { countOf } from './opened.ts';

// On the search page, a new filter only needs a row in the filter table.

beforeAll(addFilters);
afterAll(removeFilters);

const parse = (query: string) => parseSearch(new URLSearchParams(query));

/** Each added filter: its URL parameter, the marketplace query, and one of its controls in the group of its name. */
const added = [
  { url: 'pub_heating=wood', asked: { pub_heating: 'wood' }, label: 'Wood', name: 'Heating' },
  { url: 'pub_balconies=2', asked: { pub_balconies: '2,' }, label: 'Balconies at least', name: 'Balconies' },
  {
    url: 'pub_equipment=has_any:cot,desk',
    asked: { pub_equipment: 'has_any:cot,desk' },
    label: 'Desk',
    name: 'Equipment',
  },
  { url: 'pub_stepFree=true', asked: { pub_stepFree: 'true' }, label: 'Without steps', name: 'Steps' },
  { url: 'pub_spoken=has_any:uk', asked: { pub_spoken: 'has_any:uk' }, label: 'Ukrainian', name: 'Spoken' },
] as const;
const all = added.map(({ url }) => url).join('&');

test.each(added)('$url is parsed, searched for and written back unchanged', ({ url, asked }) => {
  const values = parse(url);
  const [[key, text]] = Object.entries(toSearch(values)).filter(([name]) => name.startsWith('pub_')) as [
    [string, string],
  ];
  expect(`${key}=${text}`).toBe(url);
  expect(toListingQuery(values, 100)).toMatchObject(asked);
  expect(toListingQuery(values, 100)).not.toHaveProperty('pub_capacityNumberOfPeople');
  expect(countOf(values)).toBe(1);
  expect(activeCount(values, filters)).toBe(1);
  expect(toSearch(withoutFilters(values))).not.toHaveProperty(key);
});

test.each([
  ['pub_balconies=1,3', { pub_balconies: '1,4' }],
  ['pub_balconies=3,1', { pub_balconies: '1,2' }],
  ['pub_balconies=2,9', { pub_balconies: '2,' }],
  ['pub_balconies=2&pub_capacityNumberOfPeople=4', { pub_balconies: '2,', pub_capacityNumberOfPeople: '4,' }],
  ['pub_equipment=has_all:cot,piano', { pub_equipment: 'has_all:cot' }],
])('%s queries %j', (url, asked) => {
  expect(toListingQuery(parse(url), 100)).toMatchObject(asked);
});

test.each(['pub_heating=coal', 'pub_heating=gas,wood', 'pub_balconies=-1', 'pub_stepFree=false'])(
  '%s is ignored',
  url => expect(parse(url)).toEqual(parse('')),
);

test.each(added)('$url is shown and submitted by the bar', ({ url, label, name }) => {
  renderPage(<FilterBar values={parse(url)} />, { url: `/s?${url}` });
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Filters' });
  const group = within(form).getByRole('group', { name, hidden: true });
  const control = within(group).getByLabelText<HTMLInputElement>(label);
  if (control.type === 'number') expect(control).toHaveValue(2);
  else expect(control).toBeChecked();
  const sent = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  expect(parseSearch(new URLSearchParams(sent))).toEqual(parse(url));
});

test('on a phone each of them can be chosen and searched for', async () => {
  const { location } = renderPage(<FilterModal values={parse('')} count={1} isOpen />, {
    url: '/s?filters=open',
    state: { settings: settings() },
  });
  const dialog = within(screen.getByRole('dialog', { name: 'Filters' }));
  await userEvent.click(dialog.getByLabelText('Wood'));
  await userEvent.type(dialog.getByLabelText('Balconies at least'), '3');
  await userEvent.click(dialog.getByLabelText('Cot'));
  await userEvent.click(dialog.getByLabelText('Without steps'));
  await userEvent.click(dialog.getByRole('button', { name: /^Show / }));
  expect(decodeURIComponent(location()?.search ?? '')).toBe(
    '?pub_heating=wood&pub_equipment=has_any:cot&pub_stepFree=true&pub_balconies=3',
  );
});

test('an empty search offers to drop each of them, numbers first', async () => {
  const found = await relaxQuery(
    parse(all),
    values => values,
    () => Promise.resolve(pageOf([], 7)),
  );
  expect(found.map(({ without }) => without)).toEqual([
    'pub_balconies',
    'pub_spoken',
    'pub_stepFree',
    'pub_equipment',
    'pub_heating',
  ]);
  expect(found.map(({ values }) => countOf(values))).toEqual([4, 4, 4, 4, 4]);
});

test('the suggestion has its own text', async () => {
  const values = parse('pub_balconies=2');
  const relaxedQueries = [{ without: 'pub_balconies', values: parse(''), count: 7 }];
  renderPage(<NoResults values={values} />, { data: { values, relaxedQueries } });
  expect(await screen.findByRole('link', { name: /^With any number of balconies/ })).toHaveAttribute(
    'href',
    '/s',
  );
});
