import { ApiError } from '#contract/errors.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import {
  addPerson,
  codeOf,
  actionsIn,
  nobody,
  operator,
  type Actions,
  type Person,
} from '#test/support/actions.ts';
import { parseTransactionQuery, query } from './index.ts';
import type { Viewer } from '../origin.ts';

let app: TestEngine;
let engine: Engine;
let does: Actions;
let ada: Person;
let ben: Person;
let room: string;
let flat: string;
/** ben's enquiry, then his booking request, then ada's own enquiry to ben. */
let enquiry: string;
let request: string;
let asking: string;

beforeAll(async () => {
  app = await testEngine();
  engine = app.engine;
  does = actionsIn(engine);
  app.clock.set('2026-03-02T10:00:00Z');
  [ada, ben] = [await addPerson(engine), await addPerson(engine)];
  room = await ada.publishes();
  flat = await ben.publishes();
  enquiry = (await does.enquires(ben.viewer, room)).id;
  app.clock.advance(MINUTE);
  request = (await does.requests(ben.viewer, room, '2026-04-01', '2026-04-03')).id;
  app.clock.advance(MINUTE);
  asking = (await does.enquires(ada.viewer, flat, 'flex-default-process/release-1')).id;
  app.clock.advance(MINUTE);
  await does.writes(ben.viewer, { id: enquiry }, 'Is it still free?');
});

afterAll(() => app.close());

async function idsOf(viewer: Viewer, raw: Record<string, string> = {}): Promise<string[]> {
  const page = await query(does.by(viewer), parseTransactionQuery(raw));
  return page.items.map(({ id }) => id);
}

test('users see only their own transactions, newest first, as customer, provider or both', async () => {
  expect(await idsOf(ben.viewer)).toEqual([asking, request, enquiry]);
  expect(await idsOf(ben.viewer, { only: 'order' })).toEqual([request, enquiry]);
  expect(await idsOf(ben.viewer, { only: 'sale' })).toEqual([asking]);
  expect(await idsOf((await addPerson(engine)).viewer)).toEqual([]);
  expect(await idsOf(operator)).toEqual([asking, request, enquiry]);
  expect(await codeOf(query(does.by(nobody), parseTransactionQuery({})))).toBe('forbidden');
});

const firstDay = '2026-04-01T00:00:00.000Z';
const lastDay = '2026-04-03T00:00:00.000Z';

test.each<[Record<string, string>, () => string[]]>([
  [{ lastTransitions: 'transition/enquire' }, () => [asking, enquiry]],
  [{ last_transitions: 'transition/request,transition/accept' }, () => [request]],
  [{ states: 'state/preauthorized' }, () => [request]],
  [{ processNames: 'flex-default-process' }, () => [asking]],
  [{ processNames: 'default-process' }, () => [asking]],
  [{ process_names: 'free-process' }, () => [request, enquiry]],
  [{ listing_id: 'room' }, () => [request, enquiry]],
  [{ userId: 'ada' }, () => [asking, request, enquiry]],
  [{ createdAtStart: '2026-03-02T10:01:00.000Z' }, () => [asking, request]],
  [{ createdAtEnd: '2026-03-02T10:01:00.000Z' }, () => [enquiry]],
  [{ hasBooking: 'true' }, () => [request]],
  [{ hasBooking: 'false', hasMessage: 'true' }, () => [enquiry]],
  [{ hasMessage: 'false' }, () => [asking, request]],
  [{ hasUnread: 'true' }, () => []],
  [{ has_unread: 'false' }, () => [asking, request, enquiry]],
  [{ isArchived: 'true' }, () => []],
  [{ is_archived: 'false' }, () => [asking, request, enquiry]],
  [{ keywords: 'STILL free' }, () => [enquiry]],
  [{ keywords: 'still sold' }, () => []],
  [{ keywords: '%' }, () => []],
  [{ customerId: 'ben' }, () => [request, enquiry]],
  [{ provider_id: 'ben' }, () => [asking]],
  [{ customerId: 'ben', providerId: 'ben' }, () => []],
  [{ lastTransitionedAtStart: '2026-03-02T10:02:00.000Z' }, () => [asking]],
  [{ hasPayin: 'true' }, () => []],
  [{ hasPayin: 'false' }, () => [asking, request, enquiry]],
  [{ hasStockReservation: 'true' }, () => []],
  [{ hasStockReservation: 'false' }, () => [asking, request, enquiry]],
  [{ stockReservationStates: 'pending' }, () => []],
  [{ bookingStates: 'pending,accepted' }, () => [request]],
  [{ bookingStates: 'declined' }, () => []],
  [{ bookingStart: `${firstDay},` }, () => [request]],
  [{ bookingStart: `,${firstDay}` }, () => []],
  [{ bookingStart: firstDay }, () => [request]],
  [{ booking_start: lastDay }, () => []],
  [{ bookingEnd: `${firstDay},${lastDay}` }, () => []],
  [{ bookingEnd: lastDay }, () => [request]],
  [{ sort: 'bookingStart' }, () => [request, ...[asking, enquiry].toSorted()]],
  [{ sort: '-bookingEnd,createdAt' }, () => [request, asking, enquiry]],
  [{ sort: '-createdAt' }, () => [enquiry, request, asking]],
  [{ sort: 'lastTransitionedAt' }, () => [asking, request, enquiry]],
  [{ sort: 'lastActivityAt' }, () => [enquiry, asking, request]],
  [{ sort: 'lastMessageAt,-createdAt' }, () => [enquiry, request, asking]],
  [{ page: '2', per_page: '2' }, () => [enquiry]],
  [{ sort: '', states: '', whatever: 'x', include: 'listing' }, () => [asking, request, enquiry]],
])('%j finds the matching transactions', async (raw, expected) => {
  const named: Record<string, string> = { room, ada: ada.id, ben: ben.id };
  const given = Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, named[value] ?? value]));
  expect(await idsOf(ben.viewer, given)).toEqual(expected());
});

test.each([
  { sort: 'lastActivityAt' },
  { sort: 'unread' },
  { hasUnread: 'true' },
  { needsAnswer: 'true' },
  { isArchived: 'false' },
  { keywords: 'cat' },
])('%j is available to parties only', async raw => {
  await expect(query(does.by(operator), parseTransactionQuery(raw))).rejects.toMatchObject({
    code: 'validation-invalid-value',
    source: { type: 'query', path: Object.keys(raw) },
  });
});

test('every page has the total', async () => {
  const page = await query(does.by(ben.viewer), parseTransactionQuery({ page: '1', perPage: '2' }));
  expect(page.meta).toEqual({ page: 1, perPage: 2, totalItems: 3, totalPages: 2, paginationLimit: 5000 });
});

test('a query includes the named relations', async () => {
  const include = { provider: {}, listing: {}, booking: {}, messages: { sender: {} } };
  const page = await query(does.by(ben.viewer, include), parseTransactionQuery({ only: 'order' }));
  expect(page.items).toMatchObject([
    { relationships: { booking: { type: 'booking' }, provider: { id: ada.id }, messages: [] } },
    {
      relationships: {
        booking: null,
        listing: { id: room },
        messages: [
          { attributes: { content: 'Is it still free?' }, relationships: { sender: { id: ben.id } } },
        ],
      },
    },
  ]);
});

test.each([
  [{ only: 'mine' }, 'only'],
  [{ listing_id: 'room' }, 'listingId'],
  [{ hasBooking: 'yes' }, 'hasBooking'],
  [{ createdAtStart: 'yesterday' }, 'createdAtStart'],
  [{ sort: 'price' }, 'sort'],
  [{ sort: 'createdAt,createdAt,createdAt,createdAt' }, 'sort'],
  [{ page: '0' }, 'page'],
  [{ page: '101' }, 'page'],
  [{ perPage: '101' }, 'perPage'],
  [{ perPage: 'ten' }, 'perPage'],
  [{ states: 'a\0b' }, 'states'],
  [{ bookingStart: ',' }, 'bookingStart'],
  [{ bookingStart: '2026-01-01,2026-01-02,2026-01-03' }, 'bookingStart'],
  [{ bookingEnd: 'soon,' }, 'bookingEnd'],
  [{ customerId: 'ben' }, 'customerId'],
])('%j is rejected by name', (raw, name) => {
  let error: unknown;
  try {
    parseTransactionQuery(raw);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'validation-invalid-value', source: { type: 'query', path: [name] } });
});

test.each(['prot_code', 'meta_lane', 'pub_x'])(
  'filtering by %s is rejected: no key is declared searchable',
  name => {
    expect(() => parseTransactionQuery({ [name]: 'x' })).toThrow(
      expect.objectContaining({
        code: 'validation-invalid-params',
        source: { type: 'query', path: [name] },
      }),
    );
  },
);
