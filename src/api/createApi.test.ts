import { UUID, Money, LatLng } from '#contract/values.ts';
import type { Sdk } from 'sharetribe-flex-sdk';
import { createApi } from './createApi.ts';
import { ApiFailure } from './failure.ts';

const refuse = () => Promise.reject(new Error());
const transport = { locale: 'en', send: refuse, upload: refuse };
const apiOver = (calls: object) => createApi(calls as Sdk, transport);
const someone = { authInfo: async () => ({ scopes: ['user'], isAnonymous: false }) };

const listing = {
  id: new UUID('l1'),
  type: 'listing',
  attributes: {
    title: 'A room',
    description: null,
    geolocation: new LatLng(50, 30),
    price: new Money(1500, 'EUR'),
    createdAt: new Date('2026-01-02T03:04:05.000Z'),
    state: 'published',
    deleted: false,
    publicData: { category: 'offeringPlace' },
  },
  relationships: {
    author: { data: { id: new UUID('u1'), type: 'user' } },
    images: { data: [{ id: new UUID('i1'), type: 'image' }] },
  },
};
const included = [
  {
    id: new UUID('u1'),
    type: 'user',
    attributes: { banned: false, deleted: false, profile: { displayName: 'Olha K', abbreviatedName: 'OK' } },
  },
  {
    id: new UUID('i1'),
    type: 'image',
    attributes: { variants: { 'scaled-small': { width: 1, height: 1, url: '/m/1' } } },
  },
];

test('a listing becomes a plain entity with its author and images', async () => {
  const api = apiOver({
    listings: { show: async () => ({ status: 200, data: { data: listing, included } }) },
  });
  const shown = await api.listings.show('l1');
  expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
  expect(shown).toMatchObject({
    id: 'l1',
    price: { amount: 1500, currency: 'EUR' },
    geolocation: { lat: 50, lng: 30 },
    createdAt: '2026-01-02T03:04:05.000Z',
    author: { id: 'u1', profile: { displayName: 'Olha K', abbreviatedName: 'OK' } },
    images: [{ id: 'i1' }],
  });
});

test('a search returns the total number of listings', async () => {
  const query = jest.fn(async () => ({
    status: 200,
    data: { data: [listing], included, meta: { page: 2, perPage: 24, totalItems: 25, totalPages: 2 } },
  }));
  const found = await apiOver({ listings: { query } }).listings.query({ page: 2 }, ['scaled-small']);
  expect(found.pagination).toEqual({ page: 2, perPage: 24, totalItems: 25, totalPages: 2 });
  expect(query).toHaveBeenCalledWith(
    expect.objectContaining({ page: 2, 'limit.images': 1, 'fields.image': ['variants.scaled-small'] }),
  );
});

test('pages beyond the paging limit are not offered', async () => {
  const meta = { page: 1, perPage: 24, totalItems: 50_000, totalPages: 2084, paginationLimit: 416 };
  const query = async () => ({ status: 200, data: { data: [listing], included, meta } });
  const found = await apiOver({ listings: { query } }).listings.query({}, []);
  expect(found.pagination.totalPages).toBe(416);
});

test('an inbox requests the newest message of each transaction', async () => {
  const query = jest.fn(async () => ({ status: 200, data: { data: [] } }));
  const api = apiOver({ transactions: { query } });
  await api.transactions.query({ only: 'sale', page: 1, perPage: 10, sort: 'lastActivity' });
  expect(query).toHaveBeenCalledWith(
    expect.objectContaining({ sort: 'lastMessageAt,lastTransitionedAt', 'limit.messages': 1 }),
  );
  const ours = createApi({ transactions: { query } } as unknown as Sdk, transport, { isOurs: true });
  const own = { isArchived: false, keywords: 'cat' };
  await ours.transactions.query({ only: 'sale', page: 1, perPage: 10, sort: 'lastActivity', own });
  expect(query).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'unread,lastActivityAt', ...own }));
  await api.transactions.query({ only: 'sale', page: 1, perPage: 10, own });
  expect(query).toHaveBeenLastCalledWith(expect.not.objectContaining({ keywords: 'cat' }));
});

test('the counts on every page request only what they count', async () => {
  const meta = { page: 1, perPage: 1, totalItems: 7, totalPages: 7 };
  const query = jest.fn(async () => ({ status: 200, data: { data: [], meta } }));
  const api = apiOver({ transactions: { query }, ownListings: { query } });
  expect(await api.transactions.countAwaitingProvider()).toBe(7);
  expect(query).toHaveBeenLastCalledWith(
    expect.objectContaining({ include: ['customer'], 'fields.user': 'banned,deleted' }),
  );
  expect(await api.ownListings.count({ pub_category: 'offeringPlace' })).toBe(7);
  expect(query).toHaveBeenLastCalledWith({
    pub_category: 'offeringPlace',
    page: 1,
    perPage: 1,
    'fields.ownListing': 'title',
  });
});

test('requests of banned and deleted users are not counted as awaiting a response', async () => {
  const people = [{}, { banned: true }, { deleted: true }, {}].map((change, at) => ({
    id: new UUID(`c${at}`),
    type: 'user',
    attributes: { banned: false, deleted: false, ...change },
  }));
  const sales = people.map(({ id }, at) => ({
    id: new UUID(`t${at}`),
    type: 'transaction',
    attributes: { processName: 'default-process', lastTransition: 'transition/confirm-payment' },
    relationships: { customer: { data: { id, type: 'user' } } },
  }));
  const meta = { page: 1, perPage: 100, totalItems: 4, totalPages: 1 };
  const query = async () => ({ status: 200, data: { data: sales, included: people, meta } });
  expect(await apiOver({ transactions: { query } }).transactions.countAwaitingProvider()).toBe(2);
});

test('unread messages are summed over conversations, where the marketplace reports them', async () => {
  const told = [2, 1, undefined].map(unreadMessages => ({
    id: new UUID('t'),
    type: 'transaction',
    attributes: { unreadMessages },
  }));
  const query = jest.fn(async (_: object) => ({ status: 200, data: { data: told } }));
  const calls = { transactions: { query } } as unknown as Sdk;
  expect(await createApi(calls, transport, { isOurs: true }).transactions.countUnread()).toBe(3);
  expect(query.mock.calls).toEqual([[expect.objectContaining({ hasUnread: true })]]);
  expect(await createApi(calls, transport).transactions.countUnread()).toBe(0);
  expect(query).toHaveBeenCalledTimes(1);
});

test('conversations to answer are counted where the marketplace knows them', async () => {
  const meta = { page: 1, perPage: 1, totalItems: 7, totalPages: 7 };
  const query = jest.fn(async (_: object) => ({ status: 200, data: { data: [], meta } }));
  const calls = { transactions: { query } } as unknown as Sdk;
  expect(await createApi(calls, transport, { isOurs: true }).transactions.countToAnswer()).toBe(7);
  expect(query.mock.calls).toEqual([[expect.objectContaining({ needsAnswer: true, perPage: 1 })]]);
  expect(await createApi(calls, transport).transactions.countToAnswer()).toBe(0);
  expect(query).toHaveBeenCalledTimes(1);
});

test('all pages of exceptions are combined', async () => {
  const exception = (id: string) => ({
    id: new UUID(id),
    type: 'availabilityException',
    attributes: { start: new Date('2026-03-01'), end: new Date('2026-03-02'), seats: 0 },
  });
  const query = jest.fn(async ({ page }: { page: number }) => ({
    status: 200,
    data: { data: [exception(`e${page}`)], meta: { page, perPage: 1, totalItems: 3, totalPages: 3 } },
  }));
  const span = { listingId: 'l1', start: '2026-03-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' };
  const found = await apiOver({ availabilityExceptions: { query } }).availabilityExceptions.query(span);
  expect(found.map(({ id }) => id)).toEqual(['e1', 'e2', 'e3']);
  expect(found[0]).toEqual({
    id: 'e1',
    start: '2026-03-01T00:00:00.000Z',
    end: '2026-03-02T00:00:00.000Z',
    seats: 0,
  });
});

test('a draft is discarded by its id', async () => {
  const discardDraft = jest.fn(async () => ({ status: 200, data: { data: { id: new UUID('l1') } } }));
  await apiOver({ ownListings: { discardDraft } }).ownListings.discardDraft('l1');
  expect(discardDraft).toHaveBeenCalledWith({ id: { _sdkType: 'UUID', uuid: 'l1' } });
});

test('withdrawing a change always names the change, since the listing alone would be discarded', async () => {
  const answer = { id: new UUID('l1'), type: 'ownListing', attributes: { title: 'A room' } };
  const discardDraft = jest.fn(async () => ({ status: 200, data: { data: answer } }));
  const shown = await apiOver({ ownListings: { discardDraft } }).ownListings.discardChange('l1');
  expect(discardDraft).toHaveBeenCalledWith(
    { id: { _sdkType: 'UUID', uuid: 'l1' }, change: true },
    expect.objectContaining({ expand: true }),
  );
  expect(shown.title).toBe('A room');
});

test('a failure carries its status and code', async () => {
  const create = () =>
    Promise.reject(Object.assign(new Error(), { status: 409, data: { errors: [{ code: 'email-taken' }] } }));
  const signup = apiOver({ currentUser: { create } }).auth.signup({} as never);
  await expect(signup).rejects.toMatchObject({ failure: { status: 409, code: 'email-taken' } });
});

test('an unreachable server is a network failure', async () => {
  const show = () => Promise.reject(new Error('Network Error'));
  await expect(apiOver({ users: { show } }).users.show('u1')).rejects.toEqual(
    new ApiFailure({ status: 0, code: 'network' }),
  );
});

test('a visitor has no user, without a call', async () => {
  const show = jest.fn();
  const api = apiOver({
    authInfo: async () => ({ scopes: ['public-read'], isAnonymous: true }),
    currentUser: { show },
  });
  expect(await api.currentUser.show()).toBeNull();
  expect(show).not.toHaveBeenCalled();
});

test('an enquiry is created even when its first message fails', async () => {
  const initiate = jest.fn(async () => ({
    status: 200,
    data: { data: { id: new UUID('t1'), type: 'transaction' } },
  }));
  const api = apiOver({
    ...someone,
    transactions: { initiate },
    messages: { send: () => Promise.reject(new Error()) },
  });
  expect(await api.transactions.enquire('l1', 'Hello')).toEqual({ transactionId: 't1', messageSent: false });
  expect(initiate).toHaveBeenCalledWith(
    expect.objectContaining({ processAlias: 'default-process/release-1', transition: 'transition/enquire' }),
  );
});

test('a message gets a client-side id only where the marketplace accepts one', async () => {
  const send = jest.fn().mockResolvedValue({
    data: { data: { id: new UUID('m1'), type: 'message', attributes: { content: 'Hi' } }, included: [] },
  });
  const calls = { messages: { send } } as unknown as Sdk;
  await createApi(calls, transport, { isOurs: true }).messages.send('t1', 'Hi', { id: 'm1' });
  await createApi(calls, transport).messages.send('t1', 'Hi', { id: 'm1' });
  expect(send.mock.calls.map(([params]) => Object.keys(params as object))).toEqual([
    ['transactionId', 'content', 'id'],
    ['transactionId', 'content'],
  ]);
});

test('ratings are requested by star and counted together', async () => {
  const asked: unknown[] = [];
  const starred = (rating: number) => ({
    id: new UUID(`r${rating}`),
    type: 'review',
    attributes: { rating },
  });
  const answer = (ratings: readonly number[], totalItems: number) =>
    apiOver({
      reviews: {
        query: async (params: unknown) => {
          asked.push(params);
          const meta = { page: 1, perPage: 100, totalItems, totalPages: 1 };
          return { status: 200, data: { data: ratings.map(starred), meta } };
        },
      },
    }).reviews.ratings({ subjectId: 'u1', type: 'ofProvider' });
  expect(await answer([5, 4, 4], 140)).toEqual({ count: 140, average: 13 / 3 });
  expect(await answer([], 0)).toEqual({ count: 0, average: null });
  expect(asked[0]).toMatchObject({
    subjectId: 'u1',
    'fields.review': 'rating',
    perPage: 100,
    state: 'public',
  });
});
