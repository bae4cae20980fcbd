import { readNothingMore, type Ctx, type Engine, type Viewer } from '../../server/marketplace/ctx.ts';
import { findEndpoint } from '../../server/platform/endpoints/table.ts';
import { findIntegrationEndpoint } from '../../server/platform/integration/table.ts';
import { toRead } from '../../server/platform/read.ts';
import { toQuery } from '../../server/platform/schema.ts';
import type { Figure } from './report.ts';
import { planOf, recording, rowsThrownAway, scansOf, tablesReadWhole } from './statements.ts';

interface Ids {
  author: string;
  guest: string;
  listing: string;
  transaction: string;
}

/** `whole`: this kind is known to read everything, which is shown but not counted (decision 17). */
type Kind = readonly [path: string, query: Record<string, string>, whole?: 'whole'];

const day = 24 * 60 * 60 * 1000;
const inDays = (count: number) => new Date(Math.floor(Date.now() / day + count) * day).toISOString();
const stay = { start: inDays(10), end: inDays(13) };

/** What visitors and people ask: every way that a filter or an order changes the statement. */
const ofPeople = ({ guest, listing, transaction }: Ids): Kind[] => [
  ['listings/show', { id: listing, include: 'author,images,currentStock' }],
  ['listings/query', {}],
  ['listings/query', { ids: listing }],
  ['listings/query', { authorId: guest }],
  ['listings/query', { bounds: '50,10,49,9' }],
  ['listings/query', { origin: '50,10', bounds: '50,10,49,9' }],
  ['listings/query', { keywords: '12345' }],
  ['listings/query', { keywords: 'Кимната', bounds: '50,10,49,9' }],
  ['listings/query', { pub_category: 'unheardOf' }],
  ['listings/query', { pub_capacityNumberOfPeople: '30,' }],
  ['listings/query', { price: '1000000,' }],
  ['listings/query', { minStock: '1' }],
  ['listings/query', { sort: '-createdAt' }],
  ['listings/query', { sort: 'price' }],
  ['listings/query', { sort: '-price' }],
  ['listings/query', { sort: 'pub_capacityNumberOfPeople' }],
  ['listings/query', { sort: '-pub_capacityNumberOfPeople' }],
  ['listings/query', { ...stay, availability: 'day-full', bounds: '50,10,49,9' }],
  ['listings/query', { ...stay, availability: 'time-partial', minDuration: '60' }],
  ['reviews/query', { listingId: listing }],
  ['reviews/query', { subjectId: guest }],
  ['timeslots/query', { listingId: listing, ...stay }],
  ['sitemap_data/query_listings', {}],
  ['users/show', { id: guest }],
  ['current_user/show', {}],
  ['own_listings/show', { id: listing }],
  ['bookings/query', { listingId: listing, ...stay }],
  ['availability_exceptions/query', { listingId: listing, ...stay }],
  ['stock_adjustments/query', { listingId: listing, start: inDays(-30), end: inDays(0) }],
  ['transactions/show', { id: transaction, include: 'listing,customer,provider,booking,messages,reviews' }],
  ['messages/query', { transactionId: transaction }],
  ['process_transitions/query', { transactionId: transaction }],
];

const ofParties: Kind[] = [
  ['own_listings/query', {}],
  ['own_listings/query', { states: 'closed', pub_category: 'lookingForPlace' }],
  ['transactions/query', {}],
  ['transactions/query', { only: 'order', lastTransitions: 'transition/accept' }],
  ['transactions/query', { only: 'sale', states: 'state/accepted' }],
  ['transactions/query', { sort: 'lastMessageAt' }],
  ['transactions/query', { sort: '-bookingStart' }],
];

const ofOperators = ({ guest, listing }: Ids): Kind[] => [
  ['listings/query', {}],
  ['listings/query', { authorId: guest }],
  ['listings/query', { states: 'pendingApproval' }],
  ['listings/query', { createdAtStart: inDays(-1) }],
  ['listings/query', { pub_category: 'unheardOf' }],
  ['listings/query', { pub_language: 'has_any:uk,de' }],
  ['listings/query', { pub_isVerified: 'true' }],
  ['listings/query', { pub_capacityNumberOfPeople: '30,' }],
  ['listings/query', { price: '1000000,' }],
  ['listings/query', { sort: 'price' }],
  ['listings/query', { sort: '-price' }],
  ['listings/query', { sort: 'pub_capacityNumberOfPeople' }],
  ['listings/query', { sort: '-pub_capacityNumberOfPeople' }],
  ['users/query', {}],
  ['users/query', { createdAtStart: inDays(-1) }],
  ['users/query', { pub_isVerified: 'true' }],
  ['users/query', { pub_languages: 'has_all:uk' }],
  ['transactions/query', {}],
  ['transactions/query', { userId: guest }],
  ['transactions/query', { listingId: listing }],
  ['transactions/query', { states: 'state/accepted' }],
  ['transactions/query', { lastTransitions: 'transition/accept' }],
  ['transactions/query', { processNames: 'default-process' }],
  ['transactions/query', { createdAtStart: inDays(1) }],
  ['transactions/query', { lastTransitionedAtStart: inDays(1) }],
  ['transactions/query', { bookingStart: `${inDays(1)},` }],
  ['transactions/query', { bookingEnd: `,${inDays(-100_000)}` }],
  ['transactions/query', { bookingStates: 'cancelled' }],
  ['transactions/query', { hasBooking: 'false' }, 'whole'],
  ['transactions/query', { hasMessage: 'true' }],
  ['transactions/query', { hasPayin: 'true' }],
  ['transactions/query', { sort: 'lastTransitionedAt' }],
  ['transactions/query', { sort: 'lastMessageAt' }],
  ['transactions/query', { sort: '-bookingStart' }, 'whole'],
];

/**
 * Asks one query of every kind and prints what it reads: through which index, or a table from one end to the other.
 * Counts those that read a large table whole, or read many rows of it only to leave them out.
 */
export async function showQueryKinds(engine: Engine): Promise<Figure> {
  const ids = await someIds(engine);
  const person = (userId: string): Viewer => ({ kind: 'user', userId, trusted: false, limited: false });
  const asked = [
    ...ofPeople(ids).map(kind => ['a person', person(ids.author), kind] as const),
    ...ofParties.map(kind => ['a party', person(ids.guest), kind] as const),
    ...ofOperators(ids).map(kind => ['an operator', { kind: 'integration' } as Viewer, kind] as const),
  ];
  let wasteful = 0;
  for (const [who, viewer, [path, query, whole]] of asked) {
    const { scans, problems } = await examine(engine, viewer, path, query);
    if (problems.length > 0 && !whole) wasteful++;
    console.log(
      `${who}: ${path} ${new URLSearchParams(query)}\n    ${[...scans, ...problems].join('\n    ')}`,
    );
  }
  return { what: `query kinds that waste reads, of ${asked.length}`, value: wasteful, unit: '', budget: 0 };
}

async function examine(engine: Engine, viewer: Viewer, path: string, params: Record<string, string>) {
  const { db, statements } = recording(engine.db);
  const find = viewer.kind === 'integration' ? findIntegrationEndpoint : findEndpoint;
  const endpoint = find('GET', `/${viewer.kind === 'integration' ? 'integration_api' : 'api'}/${path}`);
  if (!endpoint) throw new Error(`There is no ${path}`);
  const query = toQuery(new URLSearchParams(params));
  const ctx: Ctx = { ...engine, db, viewer, read: { ...readNothingMore, ...toRead(query) } };
  await endpoint.run(ctx, { query, body: undefined });
  const scans: string[] = [];
  const problems: string[] = [];
  for (const statement of statements()) {
    scans.push(...(await scansOf(engine.db, statement)));
    const tables = await tablesReadWhole(engine.db, await planOf(engine.db, statement));
    problems.push(...tables.map(table => `!! reads ${table} whole`));
    const thrown = await rowsThrownAway(engine.db, statement);
    if (thrown > 5000) problems.push(`!! leaves ${thrown} rows out that it has read`);
  }
  return { scans: [...new Set(scans)], problems };
}

async function someIds({ db }: Engine): Promise<Ids> {
  const row = await db.first<Ids>(
    `select t.id as transaction, t.provider_id as author, t.customer_id as guest, t.listing_id as listing
     from transactions t order by t.created_at limit 1`,
  );
  if (!row) throw new Error('Nothing was filled in');
  return row;
}
