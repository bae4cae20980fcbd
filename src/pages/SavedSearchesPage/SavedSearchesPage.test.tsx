import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedSearch } from '#contract/listing/savedSearches.ts';
import { ApiFailure, type PostedForm } from '#src/api/failure.ts';
import { Posted } from '#src/forms/posted.ts';
import { NotFound } from '#src/store/loadData.ts';
import { currentUserOf, idOf } from '#test/support/entities.ts';
import type { CallAnswers } from '#test/support/fakeApi.ts';
import { refusing } from '#test/support/refusing.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { loadData, type SavedSearchesData } from './loadData.ts';
import { SavedSearchesPage } from './SavedSearchesPage.tsx';

const searchOf = (change: Partial<SavedSearch> = {}): SavedSearch => ({
  id: idOf(1),
  name: 'Rooms in Bremen',
  address: 'address=Bremen&pub_category=offeringPlace',
  frequency: 'daily',
  isPaused: false,
  isOver: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  mailedAt: null,
  ...change,
});

function show(
  data: Partial<SavedSearchesData>,
  call: CallAnswers = {},
  posted?: PostedForm,
  user = currentUserOf(),
) {
  return renderPage(
    <Posted value={posted}>
      <SavedSearchesPage />
    </Posted>,
    {
      as: user,
      data: { searches: [], draft: null, editId: null, isSaved: false, ...data },
      url: '/account/saved-searches',
      answers: { call },
    },
  );
}

const draft = { name: 'Offers near Bremen', address: 'address=Bremen' };
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('the previous search is saved under the chosen name and frequency', async () => {
  const saved: unknown[] = [];
  const { location } = show(
    { draft },
    { 'POST /api/saved-searches/save': search => Promise.resolve(void saved.push(search) as never) },
  );
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Offers near Bremen');
  expect(screen.getByRole('radio', { name: /Once a day/ })).toBeChecked();
  await userEvent.clear(name);
  await userEvent.click(button('Save'));
  expect(await screen.findByText('Please give it a name.')).toBeVisible();
  await userEvent.type(name, 'Beds');
  await userEvent.click(screen.getByRole('radio', { name: /At once/ }));
  await userEvent.click(button('Save'));
  await waitFor(() => expect(location()?.search).toBe('?saved=1'));
  expect(saved).toEqual([{ name: 'Beds', frequency: 'instant', address: 'address=Bremen' }]);
});

test.each([
  [409, 'conflict', /already saved this search/],
  [400, 'validation-invalid-params', /You can save 20 searches/],
  [400, 'validation-invalid-value', /cannot be saved/],
] as const)('a rejection is reported and the typed values are kept: %s %s', async (status, code, words) => {
  show(
    { draft },
    { 'POST /api/saved-searches/save': () => Promise.reject(new ApiFailure({ status, code })) },
  );
  await userEvent.click(button('Save'));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Offers near Bremen');
});

test('without JavaScript the server’s reason is shown beside the form', () => {
  show({ draft }, {}, { fields: { do: 'save', name: 'Beds' }, failure: { status: 409, code: 'conflict' } });
  expect(screen.getByRole('alert')).toHaveTextContent(/already saved this search/);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Beds');
  const { form } = button('Save') as HTMLButtonElement;
  expect(Object.fromEntries(new FormData(form ?? undefined))).toMatchObject({
    do: 'save',
    address: 'address=Bremen',
    frequency: 'daily',
  });
});

test('at the limit of twenty there is no form for another', () => {
  show({ draft, searches: Array.from({ length: 20 }, (_, at) => searchOf({ id: idOf(at + 1) })) });
  expect(screen.getByText(/You can save 20 searches, and you have that many/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a saved search links to its results, shows its status, and can be paused and resumed', async () => {
  const changes: unknown[] = [];
  show(
    { searches: [searchOf({ mailedAt: '2026-03-02T05:00:00.000Z' })] },
    {
      'POST /api/saved-searches/change': ({ id, ...change }) => {
        changes.push([id, change]);
        return Promise.resolve(searchOf(change));
      },
    },
  );
  const row = within(screen.getByRole('main')).getByText('Rooms in Bremen').closest('li')!;
  expect(within(row).getByRole('link', { name: 'Rooms in Bremen' })).toHaveAttribute(
    'href',
    '/s?address=Bremen&pub_category=offeringPlace',
  );
  expect(row).toHaveTextContent('Emails once a day · last email on 2 Mar 2026');
  await userEvent.click(button(/^Pause ?: Rooms in Bremen/));
  await waitFor(() => expect(row).toHaveTextContent('Paused: no emails'));
  await userEvent.click(button(/^Resume ?: Rooms in Bremen/));
  await waitFor(() => expect(row).toHaveTextContent('Emails once a day'));
  expect(changes).toEqual([
    [idOf(1), { isPaused: true }],
    [idOf(1), { isPaused: false }],
  ]);
});

test('a search whose dates have passed says so and cannot be paused', () => {
  show({ searches: [searchOf({ isOver: true })] });
  expect(screen.getByText(/The dates are in the past/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Pause/ })).not.toBeInTheDocument();
});

test('a search is renamed in place', async () => {
  const change = jest.fn(({ id: _id, ...values }: { id: string }) => Promise.resolve(searchOf(values)));
  show({ searches: [searchOf()], editId: idOf(1) }, { 'POST /api/saved-searches/change': change });
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Beds');
  await userEvent.click(screen.getByRole('radio', { name: /Once a week/ }));
  await userEvent.click(button('Save'));
  expect(await screen.findByRole('link', { name: 'Beds' })).toBeVisible();
  expect(change).toHaveBeenCalledWith({ id: idOf(1), name: 'Beds', frequency: 'weekly' });
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a deleted search disappears, and focus is not lost', async () => {
  const removed: string[] = [];
  show(
    { searches: [searchOf()], editId: idOf(1) },
    { 'POST /api/saved-searches/remove': ({ id }) => Promise.resolve(void removed.push(id)) },
  );
  await userEvent.click(button('Delete this search'));
  const none = await screen.findByText(/You have not saved a search yet/);
  expect(document.activeElement).toContainElement(none);
  expect(removed).toEqual([idOf(1)]);
});

test('a search that was just saved is confirmed, with a link back and a note if the address is unverified', () => {
  show({ searches: [searchOf()], isSaved: true }, {}, undefined, currentUserOf({ emailVerified: false }));
  expect(screen.getByText('Your search is saved')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the search' })).toHaveAttribute(
    'href',
    '/s?address=Bremen&pub_category=offeringPlace',
  );
  expect(screen.getByText(/confirm your email address first/)).toBeVisible();
});

describe('loadData', () => {
  const answers = { call: { 'POST /api/saved-searches': () => Promise.resolve([]) } };
  const loaded = (query: string) => load(loadData, 'SavedSearchesPage', {}, query, { answers });

  test('the search to save is taken from the URL, and only from the search page', async () => {
    const save = encodeURIComponent('/s?address=Bremen&bounds=1,2,3,4');
    expect((await loaded(`save=${save}&name=Offers`)).draft).toEqual({
      name: 'Offers',
      address: 'address=Bremen&bounds=1,2,3,4',
    });
    expect((await loaded('save=/s')).draft).toEqual({ name: '', address: '' });
    expect((await loaded(`save=/s&name=${'x'.repeat(500)}`)).draft?.name).toHaveLength(80);
    for (const save of ['', '/', 'https://evil.example/s?a=b', '//evil.example'])
      expect((await loaded(`save=${encodeURIComponent(save)}`)).draft).toBeNull();
  });

  test('the page does not exist when accounts are hosted elsewhere', async () => {
    const elsewhere = { call: { 'POST /api/saved-searches': () => Promise.resolve(null) } };
    const asked = load(loadData, 'SavedSearchesPage', {}, '', { answers: elsewhere });
    await expect(asked).rejects.toBeInstanceOf(NotFound);
  });
});

test('a name that the server refuses is reported at its field, another value for the whole form', async () => {
  const answers = [['address'], ['name']].map(path => refusing('validation-invalid-value', path));
  show({ draft }, { 'POST /api/saved-searches/save': () => Promise.reject(answers.pop() ?? new Error()) });
  await userEvent.click(button('Save'));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(name).toHaveAccessibleDescription(/cannot be saved/));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(button('Save'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be saved/);
  expect(name).toBeValid();
});
