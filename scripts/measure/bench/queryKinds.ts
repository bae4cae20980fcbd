import { maxPagingDepth } from '#contract/paging.ts';
import { DAY } from '#contract/time/units.ts';
import { noIncludes, type Ctx, type Engine } from '../../../server/marketplace/ctx.ts';
import { findEndpoint } from '../../../server/platform/endpoints/table.ts';
import { findIntegrationEndpoint } from '../../../server/platform/integration/table.ts';
import { toRead } from '../../../server/platform/read.ts';
import { toQuery } from '../../../server/platform/query.ts';
import type { StateName, TransitionName } from '#contract/processes/process.ts';
import type { Figure } from '../report.ts';
import { readingOf, recording, scansOf } from './statements.ts';
import type { Viewer } from '#server/marketplace/origin.ts';

interface Ids {
  author: string;
  guest: string;
  listing: string;
  transaction: string;
}

type Kind = readonly [path: string, query: Record<string, string>];

const accept: TransitionName = 'transition/accept';
const accepted: StateName = 'state/accepted';

const inDays = (count: number) => new Date(Math.floor(Date.now() / DAY + count) * DAY).toISOString();
const stay = { start: inDays(10), end: inDays(13) };
/** The deepest page that can be requested. */
const deep = { page: '400', perPage: '24' };
/** Matches two of three listings. */
const offers = { pub_category: 'offeringPlace' };

/** Queries of visitors and users: every way in which a filter or sort order changes the SQL statement. */
const ofPeople = ({ guest, listing, transaction }: Ids): Kind[] => [
  ['listings/show', { id: listing, include: 'author,images,currentStock' }],
  ['listings/query', {}],
  ['listings/query', deep],
  ['listings/query', { ids: listing }],
  ['listings/query', { authorId: guest }],
  ['listings/query', offers],
  ['listings/query', { ...offers, ...deep }],
  ['listings/query', { ...offers, sort: 'price' }],
  ['listings/query', { ...offers, pub_subcategories: 'accomodation', price: '0,2000' }],
  ['listings/query', { bounds: '70,60,30,-20' }],
  ['listings/query', { bounds: '70,60,30,-20', ...deep }],
  ['listings/query', { bounds: '50,10,49,9' }],
  ['listings/query', { origin: '50,10' }],
  ['listings/query', { origin: '50,10', ...offers, ...deep }],
  ['listings/query', { origin: '50,10', bounds: '50,10,49,9' }],
  ['listings/query', { keywords: '12345' }],
  ['listings/query', { keywords: 'Кімната' }],
  ['listings/query', { keywords: 'Кимната', bounds: '50,10,49,9' }],
  ['listings/query', { keywords: 'rooms' }],
  ['listings/query', { keywords: 'table' }],
  ['listings/query', { keywords: 'tabl' }],
  ['listings/query', { keywords: 'table', page: '80', perPage: '24' }],
  ['listings/query', { keywords: 'table', ...offers, sort: '-price' }],
  ['listings/query', { pub_category: 'unheardOf' }],
  ['listings/query', { pub_capacityNumberOfPeople: '30,' }],
  ['listings/query', { pub_capacityNumberOfPeople: '1,' }],
  ['listings/query', { price: '1000000,' }],
  ['listings/query', { price: '0,' }],
  ['listings/query', { minStock: '1' }],
  ['listings/query', { sort: '-createdAt' }],
  ['listings/query', { sort: 'price' }],
  ['listings/query', { sort: '-price' }],
  ['listings/query', { sort: 'pub_capacityNumberOfPeople' }],
  ['listings/query', { sort: '-pub_capacityNumberOfPeople' }],
  ['listings/query', { ...stay, availability: 'day-full', bounds: '50,10,49,9' }],
  ['listings/query', { ...stay, availability: 'day-full' }],
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
  ['transactions/query', { only: 'order', lastTransitions: accept }],
  ['transactions/query', { only: 'sale', states: accepted }],
  ['transactions/query', { sort: 'lastMessageAt' }],
  ['transactions/query', { sort: '-bookingStart' }],
];

const ofOperators = ({ guest, listing }: Ids): Kind[] => [
  ['listings/query', {}],
  ['listings/query', { authorId: guest }],
  ['listings/query', { states: 'pendingApproval' }],
  ['listings/query', { states: 'published', ...deep }],
  ['listings/query', offers],
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
  ['users/query', { sort: '-createdAt', ...deep }],
  ['users/query', { createdAtStart: inDays(-1) }],
  ['users/query', { pub_isVerified: 'true' }],
  ['users/query', { pub_languages: 'has_all:uk' }],
  ['transactions/query', {}],
  ['transactions/query', deep],
  ['transactions/query', { userId: guest }],
  ['transactions/query', { listingId: listing }],
  ['transactions/query', { states: accepted }],
  ['transactions/query', { lastTransitions: accept }],
  ['transactions/query', { processNames: 'default-process' }],
  ['transactions/query', { createdAtStart: inDays(1) }],
  ['transactions/query', { lastTransitionedAtStart: inDays(1) }],
  ['transactions/query', { bookingStart: `${inDays(1)},` }],
  ['transactions/query', { bookingEnd: `,${inDays(-30)}` }],
  ['transactions/query', { bookingStates: 'cancelled' }],
  ['transactions/query', { bookingStates: 'accepted' }],
  ['transactions/query', { bookingStart: `${inDays(-100_000)},`, sort: 'lastTransitionedAt' }],
  ...['hasBooking', 'hasMessage', 'hasPayin'].flatMap((flag): Kind[] => [
    ['transactions/query', { [flag]: 'true' }],
    ['transactions/query', { [flag]: 'false' }],
  ]),
  ['transactions/query', { sort: 'lastTransitionedAt' }],
  ...['lastMessageAt', 'bookingStart', 'bookingEnd'].flatMap((key): Kind[] => [
    ['transactions/query', { sort: key }],
    ['transactions/query', { sort: `-${key}`, ...deep }],
  ]),
];

/** What one kind of query read. */
interface Examined {
  what: string;
  scans: readonly string[];
  whole: readonly string[];
  rows: number;
}

/** Runs one query of every kind and examines what it reads: through which index, or a whole table. */
export async function examineKinds(engine: Engine): Promise<Examined[]> {
  const ids = await someIds(engine);
  const person = (userId: string): Viewer => ({ kind: 'user', userId, trusted: false, limited: false });
  const asked = [
    ...ofPeople(ids).map(kind => ['a person', person(ids.author), kind] as const),
    ...ofParties.map(kind => ['a party', person(ids.guest), kind] as const),
    ...ofOperators(ids).map(kind => ['an operator', { kind: 'integration' } as Viewer, kind] as const),
  ];
  const examined: Examined[] = [];
  for (const [who, viewer, [path, query]] of asked) {
    const what = `${who}: ${path} ${new URLSearchParams(query)}`;
    examined.push({ what, ...(await examine(engine, viewer, path, query)) });
  }
  return examined;
}

/** When the tables double, up to this factor more rows read is chance. */
const chance = 1.25;

/**
 * Prints what every kind of query reads, before and after all tables have doubled, and counts those whose cost grows
 * with the tables: by their plan, or because they read more than before and more than paging reaches.
 */
export function showQueryKinds(before: readonly Examined[], after: readonly Examined[]): Figure {
  let growing = 0;
  for (const [at, { what, scans, whole, rows }] of after.entries()) {
    const rowsBefore = before[at]?.rows ?? 0;
    const problems = whole.map(table => `!! reads ${table} whole`);
    if (rows > maxPagingDepth && rows > rowsBefore * chance) problems.push('!! reads more of larger tables');
    if (problems.length > 0) growing++;
    const read = `${rows} rows, ${rowsBefore} of half as many`;
    console.log(`${what}\n    ${[...scans, read, ...problems].join('\n    ')}`);
  }
  return {
    what: `kinds of query whose cost grows with the tables, of ${after.length}`,
    value: growing,
    unit: '',
    budget: 0,
  };
}

async function examine(engine: Engine, viewer: Viewer, path: string, params: Record<string, string>) {
  const { db, statements } = recording(engine.db);
  const find = viewer.kind === 'integration' ? findIntegrationEndpoint : findEndpoint;
  const endpoint = find('GET', `/${viewer.kind === 'integration' ? 'integration_api' : 'api'}/${path}`);
  if (!endpoint) throw new Error(`There is no ${path}`);
  const query = toQuery(new URLSearchParams(params));
  const ctx: Ctx = { engine: { ...engine, db }, viewer, read: { ...noIncludes, ...toRead(query) } };
  await endpoint.run(ctx, { query, body: undefined });
  const scans = new Set<string>();
  const whole = new Set<string>();
  let rows = 0;
  for (const statement of statements()) {
    for (const scan of await scansOf(engine.db, statement)) scans.add(scan);
    const reading = await readingOf(engine.db, statement);
    for (const table of reading.whole) whole.add(table);
    rows += reading.rows;
  }
  return { scans: [...scans], whole: [...whole], rows };
}

async function someIds({ db }: Engine): Promise<Ids> {
  const row = await db.first<Ids>(
    `select t.id as transaction, t.provider_id as author, t.customer_id as guest, t.listing_id as listing
     from transactions t order by t.created_at limit 1`,
  );
  if (!row) throw new Error('Nothing was inserted');
  return row;
}
