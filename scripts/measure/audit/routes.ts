import { consoleQueues } from '#contract/console/queues.ts';
import { recordKinds, type RecordKind } from '#contract/console/recordKinds.ts';
import { freshnessOutcomes } from '#contract/listing/closing.ts';
import { DAY } from '#contract/time/units.ts';
import { contentPages } from '#src/config/contentPages.ts';
import { pathTo, paths, type PageName } from '#contract/paths.ts';
import {
  goOffline,
  navigateOffline,
  press,
  readOffline,
  waitForDialog,
  submitEmpty,
  openDetails,
  type Interaction,
} from './interactions.ts';
import { ids, slugFor } from './community.ts';
import { by, missing, posted, type Stop } from './stop.ts';

const visitor = by('visitor');
const newcomer = by('newcomer');
const saver = by('saver');
const host = by('host');
const landlord = by('landlord');
const guest = by('guest');
const actor = by('actor');
const traveller = by('traveller');
const operator = by('operator');

const listingAt = (id: string) => pathTo('ListingPage', { slug: slugFor(id), id });
/** A listing that is visible to visitors. */
export const listing = listingAt(ids.pricedRoom);
const edit = (id: string, type: string, tab: string) =>
  pathTo('EditListingPage', { slug: slugFor(id), id, type, tab });
const order = (id: string) => pathTo('OrderDetailsPage', { id });
const sale = (id: string) => pathTo('SaleDetailsPage', { id });
const profile = (id: string) => pathTo('ProfilePage', { id });
const record = (kind: RecordKind, id: string) => pathTo('ConsoleRecordPage', { kind, id });
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const errors = { 'sent empty': submitEmpty };
const unsaved = '00000000-0000-0000-0000-000000000000';
const chapters = [
  ...['colours', 'type', 'icons', 'pictures', 'buttons', 'fields', 'choices', 'notices', 'waiting'],
  ...['navigation', 'dialogs', 'people', 'listings', 'calendars', 'money', 'maps'],
];
const words = Object.fromEntries(contentPages.map(name => [name, visitor(paths[name])])) as Record<
  (typeof contentPages)[number],
  Stop[]
>;

const queueActs: Readonly<
  Partial<Record<(typeof consoleQueues)[number], Readonly<Record<string, Interaction>>>>
> = {
  listings: { 'sending back': press(/^Send back/), keys: press(/^Keyboard shortcuts/) },
  verification: { refusing: press(/^Refuse/) },
  reports: { deciding: press(/^Decide/) },
  appeals: { cancelling: press(/^Cancel the booking/), leaving: press(/^Leave it/) },
};

/** The stops of each page in the route table; a page that only redirects is audited at its target. */
export const stops: Readonly<Record<PageName, readonly Stop[]>> = {
  ...words,
  LandingPage: [
    ...visitor('/', { 'cut off': goOffline }),
    ...visitor('/?mobilemenu=open'),
    ...newcomer('/'),
    ...saver('/'),
    ...host('/', { 'menu open': press(/^Your account/) }),
    ...guest('/?mobilemenu=open'),
  ],
  VerifyPage: [...visitor('/verify'), ...host('/verify'), ...guest('/verify'), ...actor('/verify')],
  SearchPage: [
    ...visitor('/s', { unfolded: openDetails, 'search saved': press(/^Save this search/) }),
    ...visitor('/s?address=nowhere-at-all'),
    ...visitor('/s?keywords=zzzz'),
    ...visitor('/s?mobilesearch=open'),
    ...visitor('/s?map=open'),
    ...visitor('/s?filters=open'),
    ...visitor('/s?pub_category=offeringPlace&page=2'),
    ...newcomer('/s'),
    ...saver('/s'),
    ...guest('/s?pub_category=offeringPlace'),
  ],
  ListingBasePage: [],
  NewListingPage: [],
  CheckoutPage: [
    ...guest(`${listingAt(ids.pricedRoom)}/checkout`),
    ...guest(`${listingAt(ids.pricedRoom)}/checkout?start=${dayIn(30)}&end=${dayIn(32)}`, {
      'other card': press(/^Another card, just/),
    }),
    ...guest(`${listingAt(ids.room)}/checkout?start=${dayIn(30)}&end=${dayIn(32)}`),
    ...host(`${listingAt(ids.pricedRoom)}/checkout?start=${dayIn(40)}&end=${dayIn(42)}`),
  ],
  ListingPageCanonical: visitor(pathTo('ListingPageCanonical', { id: ids.wanted })),
  ListingPage: [
    ...visitor(listingAt(ids.pricedRoom)),
    ...visitor(listingAt(ids.closed)).map(missing),
    ...visitor(`${listingAt(ids.pricedRoom)}?enquiry=open`),
    ...visitor(`${listingAt(ids.pricedRoom)}?book=open`),
    ...newcomer(listingAt(ids.pricedRoom)),
    ...saver(listingAt(ids.pricedRoom)),
    ...guest(`${listingAt(ids.pricedRoom)}?enquiry=open`, errors),
    ...posted('guest', `${listingAt(ids.pricedRoom)}?enquiry=open`, { enquiry: 'send', message: '' }),
    ...guest(`${listingAt(ids.pricedRoom)}?book=open`, errors),
    ...guest(`${listingAt(ids.room)}?book=open`),
    ...guest(listingAt(ids.room), { 'report open': press(/^Report this listing/) }),
    ...host(listingAt(ids.room)),
    ...host(listingAt(ids.flat)),
  ],
  ListingPageVariant: [
    ...guest(pathTo('ListingPageVariant', { slug: 'draft', id: ids.draft, variant: 'draft' })),
    ...actor(
      pathTo('ListingPageVariant', {
        slug: slugFor(ids.pending),
        id: ids.pending,
        variant: 'pending-approval',
      }),
    ),
  ],
  EditListingPage: [
    ...guest(edit(unsaved, 'new', 'features'), errors),
    ...guest(edit(ids.draft, 'draft', 'features')),
    ...guest(edit(ids.draft, 'draft', 'description')),
    ...guest(edit(ids.wanted, 'edit', 'description'), {
      ...errors,
      'giving up': press(/^Discard this change/),
    }),
    ...host(edit(ids.flat, 'edit', 'description')),
    ...['features', 'location', 'photos', 'policies', 'pricing', 'availability'].flatMap(tab =>
      host(edit(ids.room, 'edit', tab), tab === 'location' || tab === 'pricing' ? errors : {}),
    ),
    ...landlord(edit(ids.pricedRoom, 'edit', 'payout-details')),
  ],
  // After a failed start these pages redirect straight to the payment provider.
  EditListingStripeOnboardingPage: landlord(`${edit(ids.pricedRoom, 'edit', 'payout-details')}/success`).map(
    stop => ({ ...stop, to: edit(ids.pricedRoom, 'edit', 'payout-details') }),
  ),
  ProfileBasePage: [],
  ProfilePage: [
    ...visitor(profile(ids.host)),
    ...visitor(`${profile(ids.host)}?tab=ofProvider`),
    ...visitor(`${profile(ids.guest)}?tab=ofCustomer`),
    ...saver(profile(ids.host)),
    ...guest(profile(ids.stranger), { 'report open': press(/^Report or block/) }),
    ...guest(`${profile(ids.host)}?tab=ofProvider`, { 'report open': press(/^Report/) }),
    ...host(profile(ids.host)),
  ],
  ProfileSettingsPage: host('/profile-settings', errors),
  LoginPage: [
    ...visitor('/login', errors),
    ...posted('visitor', '/login', { email: 'a@example.org', password: 'wrong' }),
  ],
  SignupPage: [
    ...visitor('/signup', errors),
    ...posted('visitor', '/signup', { email: 'a@example.org', password: 'short' }),
    ...visitor('/signup?as=organisation', errors),
  ],
  ConfirmPage: visitor('/confirm'),
  PasswordRecoveryPage: [
    ...visitor('/recover-password', errors),
    ...posted('visitor', '/recover-password', { email: 'nobody' }),
  ],
  PasswordResetPage: [
    ...visitor('/reset-password'),
    ...visitor('/reset-password?t=abc&e=olha%40example.org', errors),
    ...visitor('/reset-password?done=1'),
    ...posted('visitor', '/reset-password?t=abc&e=olha%40example.org', { reset: '1', newPassword: 'short' }),
  ],
  EndAccessPage: [
    ...visitor('/end-access'),
    ...visitor('/end-access?t=abc'),
    ...['ended', 'again', 'unknown'].flatMap(done => visitor(`/end-access?done=${done}`)),
    ...posted('visitor', '/end-access?t=abc', { end: '1' }),
  ],
  EmailVerificationPage: [...host('/verify-email'), ...host('/verify-email?t=abc')],
  InboxBasePage: [...host('/inbox')],
  InboxPage: [
    ...host('/inbox/sales'),
    ...host('/inbox/orders'),
    ...guest('/inbox/orders'),
    ...guest('/inbox/sales'),
  ],
  OrderPage: [],
  OrderDetailsPage: [
    ...guest(order(ids.guestThread)),
    ...guest(order(ids.stays.delivered), { 'team asked': press(/^It did not happen/) }),
    ...guest(`${order(ids.stays.delivered)}?review=open`, errors),
    ...posted('guest', order(ids.guestThread), { message: '' }),
    ...guest(order(ids.stays.reviewed)),
    ...guest(order(ids.stays.accepted)),
    ...guest(order(ids.stays.requested)),
    ...guest(order(ids.stays.paid), { 'report open': press(/^Report or block/) }),
  ],
  SalePage: [],
  SaleDetailsPage: [
    ...host(sale(ids.thread), { 'message reported': press(/^Report this message/) }),
    ...host(sale(ids.stays.delivered)),
    ...host(`${sale(ids.stays.delivered)}?review=open`, errors),
    ...host(sale(ids.stays.accepted), { 'end asked': press(/^End this arrangement/) }),
    ...host(sale(ids.stays.requested)),
    ...landlord(sale(ids.stays.paid)),
  ],
  ManageListingsPage: [
    ...host('/listings', { 'menu open': press(/^More for/), closing: press(/^More for/, /^Close the/) }),
    ...guest('/listings', { discarding: press(/^More for/, /^Delete|^Close the/) }),
    ...actor('/listings', { reminded: waitForDialog }),
    ...operator('/listings'),
  ],
  ForYouPage: [...host('/for-you'), ...guest('/for-you'), ...operator('/for-you')],
  WelcomePage: [...host('/welcome'), ...guest('/welcome')],
  AccountSettingsPage: [],
  ContactDetailsPage: host('/account/contact-details', errors),
  PasswordChangePage: host('/account/change-password', errors),
  LoginsPage: host('/account/logins'),
  NotificationSettingsPage: [...host('/account/notifications'), ...guest('/account/notifications')],
  StripePayoutPage: [...host('/account/payments'), ...landlord('/account/payments')],
  StripePayoutOnboardingPage: landlord('/account/payments/success'),
  PaymentMethodsPage: [
    ...host('/account/payment-methods'),
    ...guest('/account/payment-methods', { 'taking away': press(/^Delete/) }),
  ],
  SavedListingsPage: [...visitor('/saved'), ...guest('/saved')],
  SavedSearchesPage: [
    ...host('/account/saved-searches'),
    ...guest('/account/saved-searches', { changing: press(/^Change/) }),
    ...posted('guest', '/account/saved-searches', { do: 'save', name: '', frequency: 'daily' }),
    ...guest('/account/saved-searches?save=%2Fs%3Fkeywords%3Dsofa&name=Sofa', errors),
  ],
  SafetySettingsPage: [...host('/account/safety'), ...guest('/account/safety')],
  DevicePage: [
    ...host('/account/device'),
    ...traveller('/account/device', {
      'not saved, offline': navigateOffline('/listings'),
      'saved, offline': readOffline(order(ids.guestThread)),
    }),
  ],
  DataCopyPage: [...host('/account/data'), ...guest('/account/data')],
  DeleteAccountPage: [...host('/account/delete-profile'), ...operator('/account/delete-profile', errors)],
  StyleguidePage: visitor('/styleguide'),
  StyleguideComponentPage: chapters.flatMap(component =>
    visitor(pathTo('StyleguideComponentPage', { component })),
  ),
  PrivacyChoicesPage: visitor('/privacy-choices'),
  StillValidPage: [
    ...visitor('/still-valid/none'),
    ...visitor('/still-valid/none?answer=no'),
    ...freshnessOutcomes.flatMap(done => visitor(`/still-valid/none?done=${done}`)),
    ...posted('visitor', '/still-valid/none', { answer: 'yes' }),
  ],
  UnsubscribePage: [
    ...visitor('/unsubscribe/none'),
    ...visitor('/unsubscribe/newMessage.x.y'),
    ...visitor('/unsubscribe/newMessage.x.y?done=yes'),
    ...posted('visitor', '/unsubscribe/none', { page: 'yes' }),
  ],
  OutboxPage: operator('/operator/outbox', { 'mail open': press(/Welcome|confirm|report|asks|book/i) }),
  ConsolePage: [...operator('/console', { unfolded: openDetails }), ...operator('/console?weeks=52')],
  ConsoleAuditPage: [...operator('/console/audit'), ...operator('/console/audit?action=people%2Flooked')],
  ConsoleHealthPage: operator('/console/health'),
  ConsoleSettingsPage: operator('/console/settings', { unfolded: openDetails, ...errors }),
  ConsoleQueuePage: consoleQueues.flatMap(queue => operator(`/console/${queue}`, queueActs[queue] ?? {})),
  ConsoleRecordsPage: recordKinds.flatMap(kind => operator(`/console/${kind}`)),
  ConsoleRecordPage: [
    ...operator(record('people', ids.host), {
      unfolded: openDetails,
      noted: submitEmpty,
      banning: press(/^Ban/),
    }),
    ...operator(record('reviews', ids.review)),
    ...operator(record('all-listings', ids.wanted), { closing: press(/^Close/) }),
    ...operator(record('bookings', ids.stays.paid)),
    ...operator(record('bookings', ids.stays.accepted), { cancelling: press(/^Cancel with/) }),
    ...operator(record('messages', ids.message)),
  ],
  NotFoundPage: [...visitor('/notfound'), ...visitor('/console'), ...host('/nowhere')].map(missing),
};
