import { contentPages } from '#src/config/contentPages.ts';
import { routes } from '#src/app/routes.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import {
  callRead,
  contacts,
  moveOut,
  newPlace,
  newWords,
  oldTitle,
  onServer,
  openAgain,
  roles,
  settle,
  type Moved,
  type Role,
} from '#test/support/moved.ts';

// The same as platform/sheMoved, in the HTML and the state of the pages.

jest.setTimeout(120_000);

let server: BuiltServer;
let moved: Moved;

beforeAll(async () => {
  server = await startBuiltServer();
  moved = await moveOut(onServer(server), await settle(onServer(server)));
}, 120_000);
afterAll(() => server?.stop());

const transactionOf = (role: Role) =>
  (moved.transactions[role as (typeof contacts)[number]] ?? moved.transactions.enquirer).id.uuid;
const listing = () => `/l/room/${moved.listing.id.uuid}`;

/**
 * The paths of each page that shows other people or their listings; or why it shows none. A route that is not listed
 * fails the test: add it, and ask what each role may see.
 */
const pages: Readonly<Record<string, ((role: Role) => readonly string[]) | string>> = {
  LandingPage: () => ['/'],
  SearchPage: () => ['/s', '/s?keywords=zephyrbakery'],
  ListingPage: () => [listing(), `${listing()}?book=open`],
  ListingPageCanonical: () => [`/l/${moved.listing.id.uuid}`],
  CheckoutPage: () => [`${listing()}/checkout`],
  ProfilePage: () => [`/u/${moved.host.id}`],
  SavedListingsPage: () => ['/saved'],
  InboxBasePage: () => ['/inbox', '/inbox?show=answer', '/inbox?show=stays', '/inbox?keywords=Quintessa'],
  InboxPage: () => [
    '/inbox/orders',
    '/inbox/sales',
    '/inbox/orders?keywords=Quintessa',
    '/inbox/orders?keywords=Xanadu',
  ],
  OrderDetailsPage: role => [`/order/${transactionOf(role)}/details`],
  SaleDetailsPage: role => [`/sale/${transactionOf(role)}/details`],
  ForYouPage: () => ['/for-you'],
  SafetySettingsPage: () => ['/account/safety'],
  SavedSearchesPage: () => ['/account/saved-searches'],
};

/** Pages about the reader, the site or its operators. */
const withoutOthers: readonly string[] = [
  ...contentPages,
  ...['VerifyPage', 'ListingPageVariant', 'EditListingPage', 'EditListingStripeOnboardingPage'],
  ...[
    'ProfileSettingsPage',
    'LoginPage',
    'SignupPage',
    'ConfirmPage',
    'PasswordRecoveryPage',
    'PasswordResetPage',
  ],
  ...[
    'EmailVerificationPage',
    'EndAccessPage',
    'ManageListingsPage',
    'WelcomePage',
    'ContactDetailsPage',
    'PasswordChangePage',
  ],
  ...[
    'LoginsPage',
    'NotificationSettingsPage',
    'StripePayoutPage',
    'StripePayoutOnboardingPage',
    'DevicePage',
  ],
  ...['PaymentMethodsPage', 'DataCopyPage', 'DeleteAccountPage', 'StyleguidePage', 'StyleguideComponentPage'],
  ...[
    'PrivacyChoicesPage',
    'StillValidPage',
    'UnsubscribePage',
    'OutboxPage',
    'ConsolePage',
    'ConsoleAuditPage',
  ],
  ...[
    'ConsoleHealthPage',
    'ConsoleSettingsPage',
    'ConsoleQueuePage',
    'ConsoleRecordsPage',
    'ConsoleRecordPage',
  ],
];

const isApart = (role: Role) => role === 'blocked' || role === 'blockedGuest';
/** Pages on which a person shows themselves to everybody. */
const publicPages = ['ProfilePage'];

function secretsFor(page: string, role: Role): readonly string[] {
  const [picture = '', portrait = ''] = moved.newPictures;
  const mayKnowPerson = publicPages.includes(page) && !isApart(role);
  return [...newPlace, picture, ...(mayKnowPerson ? [] : [...newWords, portrait])];
}

async function told(page: string, role: Role): Promise<readonly string[]> {
  const paths = pages[page];
  if (typeof paths !== 'function') return [];
  const found = new Set<string>();
  for (const path of paths(role)) {
    const text = await callRead(server, moved, role, path);
    expect([path, role, /^5/.test(text)]).toEqual([path, role, false]);
    // The words of the search itself are shown.
    const asked = decodeURIComponent(path);
    for (const secret of secretsFor(page, role))
      if (!asked.toLowerCase().includes(secret.toLowerCase()) && text.includes(secret)) found.add(secret);
  }
  return [...found];
}

test('every page is in one of the two lists', () => {
  const names = routes.flatMap(({ name, page }) => (page ? [name as string] : []));
  expect([...Object.keys(pages), ...withoutOthers].toSorted()).toEqual([...new Set(names)].toSorted());
});

test.each(Object.keys(pages))('%s tells nobody where she is now', async page => {
  for (const role of roles) expect([role, await told(page, role)]).toEqual([role, []]);
});

test.each(contacts)('%s reads the title of before in their conversation and in the inbox', async role => {
  for (const path of [`/order/${transactionOf(role)}/details`, '/inbox/orders'])
    expect([path, await callRead(server, moved, role, path)]).toEqual([
      path,
      expect.stringContaining(oldTitle),
    ]);
});

test('a saver reads the title that they saved', async () => {
  expect(await callRead(server, moved, 'saver', '/saved')).toContain(oldTitle);
});

describe('once she has opened the listing again, at the new place', () => {
  beforeAll(() => openAgain(onServer(server), moved));

  test('everybody else reads it', async () => {
    for (const role of ['enquirer', 'stranger', 'visitor'] as const)
      expect(await callRead(server, moved, role, listing())).toContain('Xanadu');
  });

  test.each(Object.keys(pages))('%s tells a blocked person nothing', async page => {
    for (const role of ['blocked', 'blockedGuest'] as const)
      expect([role, await told(page, role)]).toEqual([role, []]);
  });
});
