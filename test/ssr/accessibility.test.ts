import '@testing-library/jest-dom';
import { JSDOM } from 'jsdom';
import { consoleQueues } from '#contract/console/queues.ts';
import { recordKinds } from '#contract/console/recordKinds.ts';
import { contentPages } from '#src/config/contentPages.ts';
import { paths, pathTo, type PageName } from '#contract/paths.ts';
import { testClient } from '#test/platform/sdk.ts';
import { systemClock } from '#server/bootstrap/engine.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { authenticator, consoleBrowser } from '#test/support/consoleOperator.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { visit } from './visit.ts';

// What can be checked without rendering a page: its outline, its landmarks, and accessible names. Contrast, sizes and
// script behaviour are checked in a browser.

/** The third user to sign up. */
const operatorEmail = 'olha.3@example.org';

let server: BuiltServer;
let ada: Person;
let ben: Person;
let olha: Person;
let consoleToken: string;
let ids: Record<'listing' | 'draft' | 'enquiry', string>;
beforeAll(async () => {
  server = await startBuiltServer({ OPERATORS: operatorEmail });
  [ada, ben, olha] = await Promise.all([
    person(server, 'Ada', 'Lovelace'),
    person(server, 'Ben', 'Kovalenko'),
    person(server, 'Olha', 'Team'),
  ]);
  const listing = await ada.publishes();
  const [draft, enquiry] = [await ada.drafts(), await ben.enquires(listing)];
  await ada.writes(enquiry, 'Так, вона ще вільна.');
  await proveAddress(server, olha);
  const service = consoleBrowser(server, olha.tokens);
  const { data } = await service.post('state');
  const code = authenticator((data as { secret: string }).secret, { clock: systemClock });
  await service.post('confirm-factor', { code: code() });
  consoleToken = service.token();
  ids = { listing: listing.id.uuid, draft: draft.id.uuid, enquiry: enquiry.id.uuid };
}, 120_000);
afterAll(() => server?.stop());

type Shown = readonly [who: 'visitor' | 'ada' | 'ben' | 'olha', path: () => string];

const visitor = (...shown: string[]): Shown[] => shown.map(path => ['visitor', () => path]);
const member = (...shown: string[]): Shown[] => shown.map(path => ['ben', () => path]);
const operator = (...shown: string[]): Shown[] => shown.map(path => ['olha', () => path]);
const tabs = ['features', 'description', 'location', 'photos', 'policies', 'pricing', 'availability'];

/** Each page with the URLs to check it at; a page that only redirects is checked at its target. */
const pages: Record<PageName, readonly Shown[]> = {
  ...(Object.fromEntries(contentPages.map(name => [name, visitor(paths[name])])) as Record<
    (typeof contentPages)[number],
    Shown[]
  >),
  LandingPage: [...visitor('/', '/?mobilemenu=open'), ...member('/')],
  VerifyPage: [...visitor('/verify'), ...member('/verify')],
  SearchPage: visitor('/s', '/s?address=nowhere-at-all', '/s?keywords=zzzz', '/s?mobilesearch=open'),
  ListingBasePage: [],
  NewListingPage: [],
  CheckoutPage: [['ben', () => `/l/quiet-room-near-the-park/${ids.listing}/checkout`]],
  ListingPageCanonical: [['visitor', () => `/l/${ids.listing}`]],
  ListingPage: [
    ['ada', () => `/l/quiet-room-near-the-park/${ids.listing}`],
    ['ben', () => `/l/quiet-room-near-the-park/${ids.listing}?enquiry=open`],
  ],
  ListingPageVariant: [['ada', () => `/l/quiet-room-near-the-park/${ids.draft}/draft`]],
  EditListingPage: tabs.map((tab): Shown => [
    'ada',
    () => `/l/quiet-room-near-the-park/${ids.listing}/edit/${tab}`,
  ]),
  EditListingStripeOnboardingPage: [],
  ProfileBasePage: [],
  ProfilePage: [['visitor', () => `/u/${ada.id}`]],
  ProfileSettingsPage: member('/profile-settings'),
  LoginPage: visitor('/login'),
  SignupPage: visitor('/signup'),
  ConfirmPage: visitor('/confirm'),
  PasswordRecoveryPage: visitor('/recover-password'),
  EndAccessPage: visitor('/end-access', '/end-access?t=abc', '/end-access?done=ended'),
  PasswordResetPage: visitor('/reset-password', '/reset-password?t=abc&e=olha%40example.org'),
  EmailVerificationPage: member('/verify-email', '/verify-email?t=abc'),
  InboxBasePage: [
    ['ada', () => '/inbox'],
    ['ben', () => '/inbox?show=answer'],
  ],
  InboxPage: [
    ['ada', () => '/inbox/sales'],
    ['ben', () => '/inbox/orders'],
    ['ada', () => '/inbox/orders'],
  ],
  OrderPage: [],
  OrderDetailsPage: [['ben', () => `/order/${ids.enquiry}/details`]],
  SalePage: [],
  SaleDetailsPage: [['ada', () => `/sale/${ids.enquiry}/details`]],
  ManageListingsPage: [
    ['ada', () => '/listings'],
    ['ben', () => '/listings'],
  ],
  ForYouPage: [
    ['ada', () => '/for-you'],
    ['ben', () => '/for-you'],
    ['ada', () => `/for-you?listing=${ids.listing}`],
  ],
  WelcomePage: [
    ['ada', () => '/welcome'],
    ['ben', () => '/welcome'],
  ],
  AccountSettingsPage: [],
  ContactDetailsPage: member('/account/contact-details'),
  PasswordChangePage: member('/account/change-password'),
  LoginsPage: member('/account/logins'),
  NotificationSettingsPage: member('/account/notifications'),
  StripePayoutPage: member('/account/payments'),
  StripePayoutOnboardingPage: [],
  PaymentMethodsPage: member('/account/payment-methods'),
  SavedListingsPage: [...visitor('/saved'), ...member('/saved')],
  SavedSearchesPage: member('/account/saved-searches'),
  SafetySettingsPage: member('/account/safety'),
  DevicePage: member('/account/device'),
  PrivacyChoicesPage: visitor('/privacy-choices'),
  DataCopyPage: member('/account/data'),
  DeleteAccountPage: member('/account/delete-profile'),
  StyleguidePage: visitor('/styleguide'),
  StyleguideComponentPage: visitor(
    ...['type', 'icons', 'buttons', 'fields', 'choices', 'notices', 'navigation', 'people', 'listings'].map(
      component => `/styleguide/c/${component}`,
    ),
    ...['fields', 'choices', 'people', 'listings', 'calendars'].map(
      component => `/styleguide/c/${component}?languages=all`,
    ),
  ),
  StillValidPage: visitor('/still-valid/none'),
  UnsubscribePage: visitor('/unsubscribe/none'),
  OutboxPage: operator('/operator/outbox'),
  ConsolePage: operator('/console'),
  ConsoleAuditPage: operator('/console/audit'),
  ConsoleHealthPage: operator('/console/health'),
  ConsoleSettingsPage: operator('/console/settings'),
  ConsoleRecordsPage: operator(...recordKinds.map(kind => pathTo('ConsoleRecordsPage', { kind }))),
  ConsoleRecordPage: [['olha', () => pathTo('ConsoleRecordPage', { kind: 'all-listings', id: ids.listing })]],
  ConsoleQueuePage: operator(...consoleQueues.map(queue => `/console/${queue}`)),
  NotFoundPage: [...visitor('/notfound', '/operator/outbox', '/console'), ...member('/nowhere')],
};

test.each(Object.entries(pages).filter(([, shown]) => shown.length > 0))(
  '%s has an outline, landmarks and names',
  async (_name, shown) => {
    for (const [who, path] of shown) {
      const { html, location } = await visit(server.url, path(), cookieOf(who));
      expect({ path: path(), location, faults: location ? [] : faultsOf(html) }).toEqual({
        path: path(),
        location: null,
        faults: [],
      });
    }
  },
);

test('the checks find faults', () => {
  const bad = `<html><head></head><body><main id="main"><h1>A</h1><h3>B</h3><h1>C</h1><button></button>
    <input id="x"><img src="x"><p id="x" tabindex="2"></p><label for="none">L</label>
    <svg aria-hidden="true"><use href="#i-none"></use></svg></main></body></html>`;
  expect(faultsOf(bad).map(fault => fault.split(':')[0])).toEqual([
    'language',
    'title',
    'landmark header',
    'landmark footer',
    'skip link',
    'main headings',
    'level skipped',
    'name',
    'name',
    'picture without alt',
    'id twice',
    'broken reference',
    'icon without a drawing',
    'tab order',
  ]);
});

const cookieOf = (who: Shown[0]): Record<string, string> => {
  if (who === 'visitor') return {};
  const { tokens } = { ada, ben, olha }[who];
  const signedIn = { [`st-${testClient.clientId}-token`]: JSON.stringify(tokens.getToken()) };
  return who === 'olha' ? { ...signedIn, console: consoleToken } : signedIn;
};

/** Returns the accessibility faults of a document, one line each, starting with the rule and a colon. */
function faultsOf(html: string): string[] {
  // Without styles and data, which would take longest to parse.
  const { window } = new JSDOM(html.replaceAll(/<(style|script)\b.*?<\/\1>/gs, ''));
  const { document } = window;
  // Nothing is styled here, and computing styles for every name would take longest of all.
  const unstyled = document.createElement('p').style;
  window.getComputedStyle = () => unstyled;
  return [
    ...(document.documentElement.lang ? [] : ['language']),
    ...(document.title ? [] : ['title']),
    ...landmarkFaults(document),
    ...headingFaults(document),
    ...nameFaults(document),
    ...referenceFaults(document),
  ];
}

const all = (document: Document, selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const place = (element: Element) => element.outerHTML.slice(0, 150);

function landmarkFaults(document: Document): string[] {
  const ofPage = (element: Element) => !element.parentElement?.closest('main, article, section, aside, nav');
  // A conversation ends with its form.
  const footer = document.querySelector('[role="log"]') ? [] : ['footer'];
  const single = ['header', 'main', ...footer].filter(tag => all(document, tag).filter(ofPage).length !== 1);
  const names = all(document, 'nav').map(nav => nav.getAttribute('aria-label') ?? '');
  const first = document.querySelector('body a, body button, body input');
  return [
    ...single.map(tag => `landmark ${tag}`),
    ...names.filter((name, at) => !name || names.indexOf(name) !== at).map(name => `navigation: "${name}"`),
    ...(first?.getAttribute('href') === '#main' && document.querySelector('main#main') ? [] : ['skip link']),
  ];
}

function headingFaults(document: Document): string[] {
  const headings = all(document, 'h1, h2, h3, h4, h5, h6');
  const levels = headings.map(({ tagName }) => Number(tagName[1]));
  return [
    ...(levels.filter(level => level === 1).length === 1 ? [] : ['main headings']),
    ...headings
      .filter((_, at) => (levels[at] ?? 0) > (levels[at - 1] ?? 6) + 1)
      .map(heading => `level skipped: ${place(heading)}`),
    ...headings
      .filter(({ textContent }) => !textContent?.trim())
      .map(heading => `empty heading: ${place(heading)}`),
  ];
}

const named =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, dialog[open], fieldset, iframe, svg:not([aria-hidden]), [role=img], [role=group], [role=progressbar], [role=combobox]';

function nameFaults(document: Document): string[] {
  return [
    ...all(document, named)
      .filter(element => !element.closest('[aria-hidden=true]') && !hasName(element))
      .map(element => `name: ${place(element)}`),
    ...all(document, 'img:not([alt])').map(image => `picture without alt: ${place(image)}`),
  ];
}

function hasName(element: HTMLElement): boolean {
  try {
    expect(element).toHaveAccessibleName();
    return true;
  } catch {
    return false;
  }
}

function referenceFaults(document: Document): string[] {
  const known = all(document, '[id]').map(({ id }) => id);
  const attributes = ['for', 'form', 'aria-labelledby', 'aria-describedby', 'aria-controls'];
  const references = attributes.flatMap(attribute =>
    all(document, `[${attribute}]`)
      .filter(element => element.tagName !== 'DIALOG' || element.hasAttribute('open'))
      .flatMap(element => element.getAttribute(attribute)?.split(' ') ?? []),
  );
  return [
    ...known.filter((id, at) => known.indexOf(id) !== at).map(id => `id twice: ${id}`),
    ...references.filter(id => !known.includes(id)).map(id => `broken reference: ${id}`),
    ...all(document, 'use')
      .map(use => use.getAttribute('href') ?? '')
      .filter(href => !known.includes(href.slice(1)))
      .map(href => `icon without a drawing: ${href}`),
    ...all(document, '[tabindex], [autofocus]')
      .filter(element => element.tabIndex > 0 || element.hasAttribute('autofocus'))
      .map(element => `tab order: ${place(element)}`),
  ];
}
