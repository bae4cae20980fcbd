import { DAY } from '#contract/time/units.ts';
import { createPlatform } from '#server/platform/index.ts';
import { endpoints } from '#server/platform/endpoints/table.ts';
import { composers } from '#server/marketplace/notifications/areas.ts';
import { endpointsOf } from '#test/support/endpointsOf.ts';
import {
  callPost,
  callRead,
  contacts,
  inEngine,
  moveOut,
  newPlace,
  newWords,
  oldTitle,
  openAgain,
  roles,
  settle,
  type Moved,
  type Role,
} from '#test/support/moved.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { fakeTranslation } from '#test/support/fakeTranslation.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { webApi } from '#test/support/webApi.ts';

// A host closes her listing, blocks two of those who knew it, and moves: whoever knew her must not follow her.

jest.setTimeout(120_000);

let app: TestApp;
let moved: Moved;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  app.engine.translator = {
    known: () => ({ name: 'LibreTranslate', isOwn: true }),
    // What begins with a capital letter stays, as names do: the words looked for below do so.
    translate: async (lines, { to }) =>
      lines.map(line => line.replace(/\b[a-z]+\b/g, word => fakeTranslation(word, to))),
  };
  moved = await moveOut(inEngine(app), await settle(inEngine(app)));
}, 120_000);
afterAll(() => app.close());

type Reads = (role: Role) => Promise<string>;

/**
 * How each path is read, with everything it can include; or why it tells nothing of another person. A path that is not
 * listed fails the test: add it, and ask what each role may see.
 */
type Paths = Readonly<Record<string, Reads | string>>;

const listingId = () => moved.listing.id.uuid;
const transactionOf = (role: Role) =>
  moved.transactions[role as (typeof contacts)[number]]?.id.uuid ?? moved.transactions.enquirer.id.uuid;

const everything = {
  listing: 'author,author.profileImage,images,currentStock',
  user: 'profileImage',
  transaction:
    'listing,listing.images,listing.author,listing.author.profileImage,provider,provider.profileImage,' +
    'customer,customer.profileImage,booking,messages,messages.sender,messages.sender.profileImage,reviews,' +
    'reviews.author,reviews.author.profileImage,reviews.subject,reviews.subject.profileImage',
  message:
    'sender,sender.profileImage,transaction,transaction.listing,transaction.provider,images,publicFileAttachments,' +
    'publicFileAttachments.file',
  review: 'author,author.profileImage,subject,subject.profileImage,listing,listing.images,listing.author',
};

const get =
  (path: string, params: (role: Role) => Record<string, string> = () => ({})): Reads =>
  role =>
    callRead(app, moved, role, path, params(role));
const post =
  (path: string, body: (role: Role) => object = () => ({})): Reads =>
  role =>
    callPost(app, moved, role, path, body(role));
/** Reads several times, as with different filters. */
const each =
  (...reads: readonly Reads[]): Reads =>
  async role =>
    (await Promise.all(reads.map(read => read(role)))).join(' ');

const own = 'returns only what belongs to the caller';

/** GET endpoints of the marketplace API. */
const ofApi: Paths = {
  'availability_exceptions/query': own,
  'bookings/query': own,
  'current_user/show': own,
  'files/show': 'a file of a message, which a block hides: see messageFiles.test',
  'listings/query': each(
    get('/v1/api/listings/query', () => ({ include: everything.listing })),
    get('/v1/api/listings/query', () => ({ ids: listingId(), include: everything.listing })),
    get('/v1/api/listings/query', () => ({ authorId: moved.host.id, include: everything.listing })),
    get('/v1/api/listings/query', () => ({ keywords: 'zephyrbakery' })),
  ),
  'listings/search': get('/v1/api/listings/search', () => ({ include: everything.listing })),
  'listings/show': get('/v1/api/listings/show', () => ({ id: listingId(), include: everything.listing })),
  'marketplace/show': 'the marketplace itself',
  'messages/query': get('/v1/api/messages/query', role => ({
    transaction_id: transactionOf(role),
    include: everything.message,
  })),
  'own_files/show': own,
  'own_listings/query': own,
  'own_listings/show': own,
  'process_transitions/query': 'names of transitions',
  'reviews/query': each(
    get('/v1/api/reviews/query', () => ({ listing_id: listingId(), include: everything.review })),
    get('/v1/api/reviews/query', () => ({ subject_id: moved.host.id, include: everything.review })),
    get('/v1/api/reviews/query', () => ({ subject_id: moved.people.stayed.id, include: everything.review })),
  ),
  'reviews/show': get('/v1/api/reviews/show', () => ({ id: moved.reviewId, include: everything.review })),
  'sitemap_data/query_assets': 'texts of the operators',
  'sitemap_data/query_listings': get('/v1/api/sitemap_data/query_listings'),
  'stock_adjustments/query': own,
  'stripe_account/fetch': own,
  'timeslots/query': get('/v1/api/timeslots/query', () => ({
    listing_id: listingId(),
    start: app.clock.now().toISOString(),
    end: new Date(app.clock.now().getTime() + 5 * DAY).toISOString(),
  })),
  'transactions/query': each(
    get('/v1/api/transactions/query', () => ({ include: everything.transaction })),
    ...[...newWords, 'Xanadu'].map(word => async (role: Role) => {
      // What is found by a word says that it is there.
      const found = await get('/v1/api/transactions/query', () => ({ keywords: word }))(role);
      return /"totalItems":0\b|^4\d\d /.test(found) ? '' : `found by ${word}`;
    }),
  ),
  'transactions/show': get('/v1/api/transactions/show', role => ({
    id: transactionOf(role),
    include: everything.transaction,
  })),
  'users/show': get('/v1/api/users/show', () => ({ id: moved.host.id, include: everything.user })),
};

const operators = 'for operators';

/** The endpoints of the web app. */
const ofWebApp: Paths = {
  'GET /community': get('/api/community'),
  'GET /found-area': get('/api/found-area', () => ({ query: `ids=${listingId()}` })),
  'GET /listings-around': get('/api/listings-around', () => ({ id: listingId(), locale: 'en' })),
  'GET /live': 'ids of what has changed, see live.test',
  'GET /map-picture': get('/api/map-picture', () => ({ query: 'bounds=55,25,45,5' })),
  'GET /map-pins': get('/api/map-pins', () => ({ query: 'bounds=55,25,45,5', width: '800' })),
  'GET /time-slots': get('/api/time-slots', () => ({
    listingId: listingId(),
    from: app.clock.now().toISOString().slice(0, 10),
    to: new Date(app.clock.now().getTime() + 5 * DAY).toISOString().slice(0, 10),
  })),
  'POST /inbox/host-day': post('inbox/host-day'),
  'POST /matches': post('matches', role => ({
    listingId: moved.requests[role as keyof Moved['requests']] ?? listingId(),
  })),
  'POST /matches/own': post('matches/own'),
  'POST /safety': post('safety'),
  'POST /safety/author-seen': post('safety/author-seen', () => ({ listingId: listingId() })),
  'POST /safety/has-blocked': post('safety/has-blocked', () => ({ userId: moved.host.id })),
  'POST /safety/read-by-other': post('safety/read-by-other', role => ({
    transactionId: transactionOf(role),
  })),
  'POST /saved-listings': post('saved-listings'),
  'POST /saved-listings/ids': post('saved-listings/ids'),
  'POST /saved-searches': own,
  'POST /translations': each(
    post('translations', () => ({
      to: 'uk',
      items: [{ kind: 'listing', id: listingId(), isTitleOnly: false }],
    })),
    post('translations', () => ({
      to: 'uk',
      items: [{ kind: 'user', id: moved.host.id, isTitleOnly: false }],
    })),
  ),
  'POST /translations/conversation': post('translations/conversation', role => ({
    transactionId: transactionOf(role),
  })),
  'POST /transaction-line-items': 'prices of a listing that can be booked, refused across a block',
  'POST /initiate-privileged': 'starts a transaction, refused across a block',
  'POST /transition-privileged': 'returns the transaction as transactions/show does',
  'GET /auth/:provider': own,
  'GET /auth/:provider/callback': own,
  'GET /auth/pending': own,
  'GET /content': 'texts of the operators',
  'GET /data-copy/file': 'the copy holds ids of others, see dataCopySections.test',
  'GET /messages/document/:id': 'documents end with a block, see messageAttachments.test',
  'GET /places': 'the gazetteer',
  'GET /push/notice': 'the words of a mail that is listed below',
  'GET /style-guide-messages': 'texts of the interface',
  'GET /understanding': 'the words of the search',
  'POST /contact': 'tells the sender nothing',
  'POST /town': 'the gazetteer',
  'POST /data-copy': own,
  'POST /logins': own,
  'POST /passkeys': own,
  'POST /telegram': own,
  'POST /verification': own,
  'POST /ways-in': own,
  'POST /ways-in/by-link': 'what opens the account of whoever holds the mailed link',
  'GET /console/audit.csv': operators,
  'GET /console/document': operators,
  'GET /console/figures.csv': operators,
  'GET /console/picture': operators,
  'GET /console/records.csv': operators,
  'GET /console/report-document': operators,
  'GET /operator/outbox': operators,
  'GET /operator/outbox/:id': operators,
  'GET /operator/outbox/:id/html': operators,
};
const isWrite =
  /^POST \/(acting-as|auth|console|csp-reports|data-copy\/request|delete-account|inbox\/(archive|give-address|invite)|logins\/end|messages|page-views|passkeys\/|push|safety\/(appeal|block|end-stay|report|unblock)|saved-listings\/(remove|save)|saved-searches\/|telegram\/|translations\/(always|consent)|verification\/)/;

/** The kinds of mails. */
const ofMails: Paths = Object.fromEntries(
  Object.keys(composers).map(kind => [kind, 'read together below, as they are sent']),
);

/** Where a person shows themselves to everybody: those whom no block keeps away see what a stranger sees. */
const publicPaths = ['users/show', 'reviews/query', 'reviews/show', 'POST /translations', 'GET /community'];

/** Where people look for listings: what they find shows the listing's id. */
const searches = [
  'listings/query',
  'listings/search',
  'GET /listings-around',
  'GET /map-pins',
  'POST /matches',
  'POST /matches/own',
];

const isApart = (role: Role) => role === 'blocked' || role === 'blockedGuest';

/** What this role must not be told by this path. */
function secretsFor(path: string, role: Role): readonly string[] {
  const [picture = '', portrait = ''] = moved.newPictures;
  const mayKnowPerson = publicPaths.includes(path) && !isApart(role);
  return [
    ...newPlace,
    ...(searches.includes(path) ? [listingId()] : []),
    picture,
    ...(mayKnowPerson ? [] : [...newWords, portrait]),
  ];
}

const table = () => ({ ...ofApi, ...ofWebApp });
const read = (paths: Paths) =>
  Object.entries(paths).filter((entry): entry is [string, Reads] => typeof entry[1] === 'function');

test('every path that reads is in the table', () => {
  const gets = [...endpoints.values()].filter(({ method }) => method === 'GET').map(({ path }) => path);
  expect(Object.keys(ofApi).toSorted()).toEqual(gets.toSorted());
  const platform = createPlatform(app.engine);
  const ofApp = endpointsOf(() => webApi(app.engine, platform, app.hub));
  expect(Object.keys(ofWebApp).toSorted()).toEqual(ofApp.filter(path => !isWrite.test(path)).toSorted());
  expect(Object.keys(ofMails).length).toBeGreaterThan(30);
});

test.each(read({ ...ofApi, ...ofWebApp }).map(([path]) => path))(
  '%s tells nobody where she is now',
  async path => {
    const reads = table()[path] as Reads;
    const told: Record<string, readonly string[]> = {};
    const statuses = new Set<string>();
    for (const role of roles) {
      const text = await reads(role);
      statuses.add(text.slice(0, 3));
      expect([role, /^(401|429|5\d\d) /.test(text)]).toEqual([
        role,
        role === 'visitor' && text.startsWith('401'),
      ]);
      const found = secretsFor(path, role).filter(secret => text.includes(secret));
      if (found.length > 0) told[role] = found;
    }
    expect(told).toEqual({});
    // The path was read, not only refused. A closed listing has no free nights.
    if (path !== 'timeslots/query' && path !== 'GET /time-slots') expect([...statuses]).toContain('200');
  },
);

test.each(contacts)('%s still sees the listing and the host as they were', async role => {
  for (const path of ['transactions/show', 'transactions/query', 'listings/show']) {
    const text = await (ofApi[path] as Reads)(role);
    expect([path, text.includes(oldTitle), text.includes('Mira H')]).toEqual([path, true, true]);
  }
});

test('a saver sees the title that they saved', async () => {
  const text = await (ofWebApp['POST /saved-listings'] as Reads)('saver');
  expect(text).toContain(oldTitle);
});

test('no mail tells anybody where she is now', async () => {
  for (const [role, { email }] of Object.entries(moved.people)) {
    const texts = (await mailsOf(app.engine, email)).map(({ subject, html, text }) => subject + html + text);
    expect(texts.length).toBeGreaterThan(0);
    const [picture = '', portrait = ''] = moved.newPictures;
    for (const secret of [...newPlace, ...newWords, picture, portrait])
      expect([role, secret, texts.some(text => text.includes(secret))]).toEqual([role, secret, false]);
  }
});

describe('once she has opened the listing again, at the new place', () => {
  beforeAll(() => openAgain(inEngine(app), moved));

  test('everybody else sees it', async () => {
    for (const path of ['listings/query', 'POST /matches', 'POST /matches/own', 'POST /translations'])
      expect([path, await (table()[path] as Reads)('enquirer')]).toEqual([
        path,
        expect.stringMatching(path.startsWith('POST /m') ? listingId() : 'Xanadu'),
      ]);
    for (const role of ['enquirer', 'stranger', 'visitor'] as const)
      expect([role, await (ofApi['listings/show'] as Reads)(role)]).toEqual([
        role,
        expect.stringContaining('Xanadu'),
      ]);
  });

  test.each(read({ ...ofApi, ...ofWebApp }).map(([path]) => path))(
    '%s tells a blocked person nothing',
    async path => {
      for (const role of ['blocked', 'blockedGuest'] as const) {
        const text = await (table()[path] as Reads)(role);
        expect([role, secretsFor(path, role).filter(secret => text.includes(secret))]).toEqual([role, []]);
      }
    },
  );
});
