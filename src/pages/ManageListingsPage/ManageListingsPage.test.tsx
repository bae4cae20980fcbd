import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from '#contract/listing/listing.ts';
import type { AvailabilityPlan } from '#contract/listing/availability.ts';
import { noHostDay, type HostDay } from '#contract/booking/hostDay.ts';
import { formatInstant } from '#contract/time/dates.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf, idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { loadData, ManageListingsPage } from './ManageListingsPage.tsx';

const show = (items: readonly Listing[], answers: ApiAnswers = {}) =>
  renderPage(<ManageListingsPage />, {
    data: pageOf(items, items.length, 1, 42),
    as: currentUserOf(),
    answers,
  });
const showDay = (
  day: Partial<HostDay>,
  items: readonly Listing[] = [listingOf()],
  answers: ApiAnswers = {},
) =>
  renderPage(<ManageListingsPage />, {
    data: { ...pageOf(items, items.length, 1, 42), today: { ...noHostDay, day: '2026-03-02', ...day } },
    as: currentUserOf(),
    answers,
  });
const card = () => within(screen.getByRole('article'));
const menuItem = (name: string) => card().getByRole('link', { name, hidden: true });
const place = `/l/quiet-room-near-the-park/${idOf(10)}`;

test('a page holds 42 rows', async () => {
  const query = jest.fn(() => Promise.resolve(pageOf([listingOf()])));
  await load(loadData, 'ManageListingsPage', {}, 'page=2', { answers: { ownListings: { query } } });
  await load(loadData, 'ManageListingsPage', {}, 'page=-3', { answers: { ownListings: { query } } });
  expect(query.mock.calls).toEqual([[{ page: 2, perPage: 42 }], [{ page: 1, perPage: 42 }]]);
});

test('a page past the end redirects to the first', async () => {
  const ownListings = { query: () => Promise.resolve(pageOf([], 3)) };
  await expect(
    load(loadData, 'ManageListingsPage', {}, 'page=99999999', { answers: { ownListings } }),
  ).rejects.toMatchObject({ to: '/listings' });
});

test('without listings there is a link to create one', () => {
  show([]);
  expect(screen.getByText('You have no listings yet')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Create a listing' })).toHaveAttribute(
    'href',
    '/l/new',
  );
});

test('a published listing can be opened, edited and closed', async () => {
  const close = jest.fn(() => Promise.resolve(listingOf({ state: 'closed' })));
  const update = jest.fn(() => Promise.resolve(listingOf()));
  show([listingOf()], { ownListings: { close, update } });
  expect(card().getByRole('link', { name: 'Quiet room near the park' })).toHaveAttribute('href', place);
  expect(menuItem('Edit')).toHaveAttribute('href', `${place}/edit/description`);
  expect(menuItem('View')).toHaveAttribute('href', place);
  await userEvent.click(card().getByRole('button', { name: 'Close the listing', hidden: true }));
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, close it' }));
  expect(await card().findByRole('button', { name: 'Open again' })).toBeVisible();
  expect(close).toHaveBeenCalledWith(idOf(10));
  expect(update).toHaveBeenCalledWith(idOf(10), { privateData: { closing: 'found' } });
});

test('whoever closes the last listing is offered to hide the profile', async () => {
  const close = () => Promise.resolve(listingOf({ state: 'closed' }));
  const count = jest.fn(() => Promise.resolve(0));
  show([listingOf()], { ownListings: { close, update: () => Promise.resolve(listingOf()), count } });
  await userEvent.click(card().getByRole('button', { name: 'Close the listing', hidden: true }));
  expect(count).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, close it' }));
  expect(await screen.findByRole('button', { name: 'Hide my profile' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a row says how many people write about it and wait for an answer, and leads to them', () => {
  const activity = { all: 3, unread: 1, waiting: 2 };
  showDay({ listings: { [idOf(10)]: activity } });
  expect(card().getByText('Online')).toBeVisible();
  expect(card().getByText('2 are waiting for an answer')).toBeVisible();
  expect(card().getByRole('link', { name: '3 conversations, 1 new' })).toHaveAttribute(
    'href',
    '/inbox/sales?keywords=Quiet%20room%20near%20the%20park',
  );
});

test.each([
  [{ start: '2026-03-03', end: '2026-03-05' }, 'Booked: 3 Mar – 5 Mar'],
  [{ start: '2026-03-03', end: '2026-03-05', isAsked: true }, 'Asked for: 3 Mar – 5 Mar'],
  [{ start: '2026-02-27', end: '2026-03-05' }, 'Booked until 5 Mar'],
] as const)('a row says which nights are next: %o', (booked, words) => {
  const quiet = { all: 0, unread: 0, waiting: 0 };
  showDay({ listings: { [idOf(10)]: { ...quiet, booked, freeFrom: '2026-03-05' } } });
  expect(card().getByText(words)).toBeVisible();
  expect(card().getByText('Free from 5 Mar')).toBeVisible();
  expect(card().getByText('Nobody has written yet')).toBeVisible();
});

test('a calm day says so, and without listings there is no day', () => {
  const calm = 'Nothing is waiting for you today.';
  const { unmount } = showDay({}, []);
  expect(screen.queryByText(calm)).not.toBeInTheDocument();
  unmount();
  showDay({});
  expect(screen.getByText(calm)).toBeVisible();
});

test('today tells who waits, since when and until when, and leads to the conversation', () => {
  const about = { listingId: idOf(10), title: 'Quiet room near the park' };
  showDay({
    waiting: [
      {
        ...about,
        transactionId: idOf(20),
        guest: userOf({ id: idOf(2) }),
        since: '2026-03-01T09:00:00.000Z',
        stay: { start: '2026-04-01', end: '2026-04-03' },
        expiresAt: '2026-03-06T23:30:00.000Z',
      },
      { ...about, transactionId: idOf(21), guest: { id: idOf(3) }, since: '2026-03-01T09:00:00.000Z' },
    ],
    waitingCount: 9,
    stays: [
      { ...about, transactionId: idOf(22), guest: userOf(), turn: 'begins', day: '2026-03-02' },
      { ...about, transactionId: idOf(23), guest: userOf(), turn: 'ends', day: '2026-03-03' },
    ],
    expiring: [
      { listingId: idOf(10), title: about.title, reason: 'unconfirmed', day: '2026-03-04' },
      { listingId: idOf(11), title: 'Cot', reason: 'over', day: '2026-03-01' },
    ],
  });
  const today = within(screen.getByRole('region', { name: 'Today' }));
  expect(today.getByText('9 people are waiting for your answer')).toBeVisible();
  expect(today.getByRole('link', { name: 'See all of them' })).toHaveAttribute('href', '/inbox/sales');
  expect(today.getByText(/Would like to stay 1 Apr – 3 Apr/)).toBeVisible();
  const deadline = formatInstant({ locale: 'en' }, '2026-03-06T23:30:00.000Z', 'local');
  expect(deadline).toMatch(/^[67] Mar 2026, \d\d:30$/);
  expect(today.getByText(/^Answer by/)).toHaveTextContent(`Answer by ${deadline}`);
  expect(today.getByRole('link', { name: 'Deleted user' })).toHaveAttribute(
    'href',
    `/sale/${idOf(21)}/details#newest`,
  );
  expect(today.getByText(/Has written to you/)).toBeVisible();
  expect(today.getByRole('link', { name: /arrives today/ })).toHaveAttribute(
    'href',
    `/sale/${idOf(22)}/details#newest`,
  );
  expect(today.getByRole('link', { name: /leaves tomorrow/ })).toBeVisible();
  expect(today.getByText('Closes on Wed 4 Mar unless you confirm it')).toBeVisible();
  expect(today.getByText('Was needed until Sun 1 Mar')).toBeVisible();
  expect(today.getByRole('link', { name: about.title })).toHaveAttribute('href', `/#listing-${idOf(10)}`);
  expect(today.getByRole('link', { name: 'Cot' })).toHaveAttribute('href', `/l/${idOf(11)}`);
});

test('a listing that is confirmed no longer expires', async () => {
  const update = jest.fn(() => Promise.resolve(listingOf()));
  const expiring = [
    { listingId: idOf(10), title: 'Room', reason: 'unconfirmed', day: '2026-03-04' },
  ] as const;
  showDay({ expiring }, [listingOf({ closesAt: '2026-03-04T00:00:00.000Z' })], { ownListings: { update } });
  await press('Still valid');
  expect(await screen.findByText('Nothing is waiting for you today.')).toBeVisible();
  expect(update).toHaveBeenCalledWith(idOf(10), {});
});

test('the link of a listing is copied where the device shares nothing', async () => {
  const user = userEvent.setup();
  show([listingOf()]);
  await user.click(screen.getByRole('button', { name: 'Share the link', hidden: true }));
  expect(await screen.findByText('The link is copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/l/${idOf(10)}$`));
});

test.each([
  [{ state: 'draft' }, 'Draft'],
  [{ state: 'draft', rejectionReason: 'No.' }, 'Not approved'],
  [{ state: 'pendingApproval' }, 'Waiting for approval'],
  [{ state: 'closed' }, 'Closed'],
] as const)('the state is said in words: %o', (change, words) => {
  show([listingOf(change)]);
  expect(card().getByText(words)).toBeVisible();
});

test('without the day of the host the page is shown all the same', async () => {
  const query = () => Promise.resolve(pageOf([listingOf()]));
  const answers = {
    ownListings: { query },
    call: () => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' })),
  };
  const data = await load(loadData, 'ManageListingsPage', {}, '', { answers: answers as never });
  expect(data.today).toEqual(noHostDay);
  renderPage(<ManageListingsPage />, { data, as: currentUserOf() });
  expect(card().getByText('Online')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Today' })).not.toBeInTheDocument();
});

test('a draft does not mention an undecided price', () => {
  const { unmount } = show([listingOf({ state: 'draft', price: null })]);
  expect(card().queryByText('Free')).not.toBeInTheDocument();
  unmount();
  show([listingOf({ price: null })]);
  expect(card().getByText('Free')).toBeVisible();
});

test('a draft asks to be finished and has no title yet', () => {
  show([listingOf({ state: 'draft', title: 'temporaryTitle' })]);
  expect(card().getByRole('link', { name: 'Untitled draft' })).toHaveAttribute(
    'href',
    `/l/draft/${idOf(10)}/draft`,
  );
  expect(card().getByRole('link', { name: 'Finish the draft' })).toHaveAttribute(
    'href',
    `/l/draft/${idOf(10)}/draft/photos`,
  );
});

test('a pending listing says so', () => {
  show([listingOf({ state: 'pendingApproval' })]);
  expect(card().getByText(/We are checking this listing/)).toBeVisible();
  expect(card().getByRole('link', { name: 'Quiet room near the park' })).toHaveAttribute(
    'href',
    `${place}/pending-approval`,
  );
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
const refused = new ApiFailure({ status: 409, code: 'listing-invalid-state' });

test('a listing that was public before can be closed while its change awaits approval', async () => {
  const close = jest.fn(() => Promise.resolve(listingOf({ state: 'closed' })));
  show([listingOf({ state: 'pendingApproval' })], { ownListings: { close } });
  await press('Withdraw the listing');
  expect(await card().findByRole('button', { name: 'Open again' })).toBeVisible();
});

test('a pending listing that was never public is deleted after confirmation', async () => {
  const discardDraft = jest.fn(() => Promise.resolve());
  show([listingOf({ state: 'pendingApproval' })], {
    ownListings: { close: () => Promise.reject(refused), discardDraft },
  });
  await press('Withdraw the listing');
  expect(await screen.findByRole('dialog', { name: 'Delete this listing?' })).toBeVisible();
  await press('Keep it');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(discardDraft).not.toHaveBeenCalled();

  await press('Withdraw the listing');
  await screen.findByRole('dialog');
  await press('Delete for good');
  expect(await screen.findByText('You have no listings yet')).toBeVisible();
  expect(discardDraft).toHaveBeenCalledWith(idOf(10));
});

test('a draft is deleted after confirmation; a failure is reported', async () => {
  const broken = new ApiFailure({ status: 500, code: 'internal-error' });
  show([listingOf({ state: 'draft' })], { ownListings: { discardDraft: () => Promise.reject(broken) } });
  await press('Delete the draft');
  expect(screen.getByRole('dialog', { name: 'Delete this draft?' })).toBeVisible();
  await press('Delete for good');
  expect(await card().findByRole('alert')).toHaveTextContent('could not be deleted');
});

test('while one action runs, its card shows it and the others are disabled', async () => {
  show([listingOf({ state: 'closed' }), listingOf({ id: idOf(11), state: 'closed' })], {
    ownListings: { open: () => new Promise(() => undefined) },
  });
  const [first, second] = screen.getAllByRole('article').map(article => within(article));
  await userEvent.click(first!.getByRole('button', { name: 'Open again' }));
  expect(first!.getByText('Please wait')).toBeInTheDocument();
  expect(second!.getByRole('button', { name: 'Open again' })).toBeDisabled();
});

test('a failed action is reported on its card and can be retried', async () => {
  const broken = new ApiFailure({ status: 500, code: 'internal-error' });
  show([listingOf({ state: 'closed' })], { ownListings: { open: () => Promise.reject(broken) } });
  await userEvent.click(card().getByRole('button', { name: 'Open again' }));
  expect(await card().findByRole('alert')).toHaveTextContent('The listing could not be opened.');
  await userEvent.click(card().getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(card().getByRole('button', { name: 'Open again' })).toBeEnabled());
});

test.each([
  [
    { status: 429, code: 'too-many-requests', retryAfter: 3 * 60 * 60 },
    /open this listing again in 3 hours\./,
  ],
  [{ status: 400, code: 'validation-invalid-params' }, /Something that others need is missing/],
  [{ status: 403, code: 'permission-denied-post-listings' }, /cannot publish listings at the moment/],
  [{ status: 0, code: 'network' }, /could not reach the server/],
] as const)('the reason is shown when a listing cannot be reopened: %o', async (failure, words) => {
  const open = () => Promise.reject(new ApiFailure(failure));
  show([listingOf({ state: 'closed' })], { ownListings: { open } });
  await userEvent.click(card().getByRole('button', { name: 'Open again' }));
  expect(await card().findByRole('alert')).toHaveTextContent(words);
});

test('a listing that was reopened meanwhile is shown in its current state', async () => {
  const ownListings = {
    open: () => Promise.reject(refused),
    show: () => Promise.resolve(listingOf({ title: 'Open already' })),
  };
  show([listingOf({ state: 'closed' })], { ownListings });
  await userEvent.click(card().getByRole('button', { name: 'Open again' }));
  expect(await card().findByRole('link', { name: 'Open already' })).toBeVisible();
  expect(card().queryByRole('alert')).not.toBeInTheDocument();
});

test('a pending or returned change is shown on the card and links to its version', () => {
  show([listingOf({ pendingChange: { state: 'waiting' } })]).unmount();
  show([listingOf({ pendingChange: { state: 'rejected', reason: 'No prices, please.' } })]);
  expect(card().getByText(/could not be published: No prices, please\. Others see/)).toBeVisible();
  expect(card().getByRole('link', { name: 'See your version' })).toHaveAttribute(
    'href',
    `${place}/pending-approval`,
  );
});

test('a listing returned or closed, by the team or for lack of a response, shows the reason', () => {
  show([
    listingOf({ state: 'draft', rejectionReason: 'Please say where.' }),
    listingOf({ id: idOf(11), state: 'closed', privateData: { closing: 'unanswered' } }),
    listingOf({ id: idOf(12), state: 'closed', rejectionReason: 'It is a duplicate.' }),
  ]);
  expect(screen.getByText('It could not be published: Please say where.')).toBeVisible();
  expect(screen.getByText(/nobody told us that it is still valid/)).toBeVisible();
  expect(screen.getByText(/Our team has closed this listing: It is a duplicate\./)).toBeVisible();
});

test('a duplicate is a draft with the same content, exact place, week and images, and opens in the editor', async () => {
  const week: AvailabilityPlan = {
    type: 'availability-plan/day',
    entries: [{ dayOfWeek: 'sat', seats: 2 }],
  };
  const whole = listingOf({
    description: 'Two beds',
    price: { amount: 1000, currency: 'EUR' },
    availabilityPlan: week,
    privateData: { location: { address: 'Am Wall 5, Bremen', building: '2nd floor' }, closing: 'found' },
    publicData: { category: 'offeringPlace', location: { address: 'Bremen, Germany' } },
    images: [{ id: idOf(30), variants: {} }],
    state: 'closed',
  });
  const createDraft = jest.fn(() => Promise.resolve(listingOf({ id: idOf(12), state: 'draft' })));
  const { location } = show([whole], {
    ownListings: { show: () => Promise.resolve(whole), createDraft },
  });
  await press('Create a copy');
  await waitFor(() =>
    expect(location()?.pathname).toBe(`/l/quiet-room-near-the-park/${idOf(12)}/draft/description`),
  );
  expect(createDraft).toHaveBeenCalledWith({
    title: whole.title,
    description: 'Two beds',
    geolocation: whole.geolocation,
    price: whole.price,
    availabilityPlan: week,
    publicData: {
      category: 'offeringPlace',
      location: { address: 'Am Wall 5, Bremen', building: '2nd floor' },
    },
    images: [idOf(30)],
  });
});

test('a change is discarded after confirmation', async () => {
  const discardChange = jest.fn(() => Promise.resolve(listingOf({ title: 'As it was' })));
  show([listingOf({ title: 'As it shall be', pendingChange: { state: 'waiting' } })], {
    ownListings: { discardChange },
  });
  await press('Discard this change');
  expect(await screen.findByRole('dialog', { name: 'Discard this change?' })).toBeVisible();
  expect(discardChange).not.toHaveBeenCalled();
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard this change' }),
  );
  expect(await card().findByRole('link', { name: 'As it was' })).toBeVisible();
  expect(screen.queryByText(/awaiting approval/)).not.toBeInTheDocument();
  expect(discardChange).toHaveBeenCalledWith(idOf(10));
});

test('a change decided meanwhile shows its outcome; a failure is reported', async () => {
  const waiting = listingOf({ pendingChange: { state: 'waiting' } });
  const giveUp = async (ownListings: NonNullable<ApiAnswers['ownListings']>) => {
    const view = show([waiting], { ownListings });
    await press('Discard this change');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Discard this change' }));
    return view;
  };
  const approved = listingOf({ title: 'Approved' });
  const view = await giveUp({
    discardChange: () => Promise.reject(refused),
    show: () => Promise.resolve(approved),
  });
  expect(await card().findByRole('link', { name: 'Approved' })).toBeVisible();
  view.unmount();
  await giveUp({
    discardChange: () => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' })),
  });
  expect(await card().findByRole('alert')).toHaveTextContent('The change could not be discarded.');
});

test('an offer links to its calendar; a request and a draft have none', () => {
  const calendar = () => screen.queryByRole('link', { name: 'Calendar', hidden: true });
  const offer = show([listingOf()]);
  expect(calendar()).toHaveAttribute('href', `${place}/edit/availability`);
  offer.unmount();
  show([
    listingOf({ publicData: { category: 'lookingForPlace' } }),
    listingOf({ id: idOf(11), state: 'draft' }),
  ]);
  expect(calendar()).not.toBeInTheDocument();
});
