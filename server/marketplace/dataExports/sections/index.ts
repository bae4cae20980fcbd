import { accountSections } from './account.ts';
import { dealingSections } from './dealings.ts';
import { offerSections } from './offers.ts';
import type { Section } from './section.ts';

export type { Section } from './section.ts';

/** All database sections of an export, in order. */
export const sections: readonly Section[] = [...accountSections, ...offerSections, ...dealingSections];

/**
 * Tables excluded from exports, each with the reason. Every table is either read by a section or listed here: a test
 * compares this with the database catalogue.
 */
export const leftOut: Readonly<Record<string, string>> = {
  auth_tokens: 'hashes of secrets; the sign-ins that they belong to are in sign-ins.json',
  auth_codes: 'hashes of secrets that live for moments; the sign-ins that they open are in sign-ins.json',
  passkey_challenges: 'random numbers that live for minutes',
  listing_index: 'made of listings.json, for search',
  listing_text: 'made of listings.json, for search',
  listing_calendars: 'a counter that makes bookings take turns',
  shown_circles:
    'the points by which others see the places in listings.json, where they stand with each listing',
  search_words: 'single words of all listings together, nobody’s',
  timers: 'when the system will act next, made of transactions.json',
  telegram_codes: 'hashes of secrets that live for a quarter of an hour',
  telegram_bot: 'how far the site’s bot has read',
  digest_entries: 'mails that wait for the morning, made of what is in the copy',
  event_counter: 'one number for all events',
  day_log: 'how often which error occurred, by the hour; it names nobody',
  last_done: 'when a backup last succeeded',
  demo_mark: 'whether the database holds the demo community',
  limits: 'counts under keyed hashes: whose they are cannot be read, and they end within a day',
  operators: 'who may work in the console: an office, which the person knows of',
  operator_factors: 'secrets',
  operator_recovery_codes: 'hashes of secrets',
  console_sessions: 'hashes of secrets that live for hours',
  console_claims: 'which operator looks at what, for minutes',
  operator_logins:
    'which operator is signed in as whom, for half an hour; the person is told by mail afterwards',
  operator_notes:
    'what operators tell each other, of others too: handed out by hand on request, without what others told (GDPR 15 (4))',
  audit_log:
    'what operators have done, stored so that they can be held to account; it names people by id only',
  signals:
    'why operators may look at somebody: who knows what is noticed gets round it; dismissed ones go after 90 days',
  text_prints: 'keyed hashes of texts that are in the copy, kept for days or weeks',
  sign_up_networks: 'a keyed hash of a network address, kept for a week',
  account_networks: 'keyed hashes of network addresses, kept for two weeks',
  legal_holds: 'that an authority asks for somebody’s data: who knows of it could get in its way',
  week_figures: 'counts of all people together',
  site_settings:
    'what operators have set for the site, stored so that they can be held to account; it names them by id only',
  payment_events: 'ids of notices from the payment provider, which name nobody',
  match_rounds: 'when the site looks next for what fits a request',
  mailed_matches: 'which offers the mails have named, which are in the copy',
  listings_to_translate: 'which listings a machine has yet to translate',
  translations: 'what a machine makes of texts that are in the copy, gone with them',
  migrations: 'how the database was built',
  'stripe_simulator.objects': 'the payment provider’s own memory, with test money only',
  'stripe_simulator.idempotency': 'the payment provider’s own memory, with test money only',
  'stripe_simulator.due': 'the payment provider’s own memory, with test money only',
  'stripe_simulator.deliveries': 'the payment provider’s own memory, with test money only',
  'stripe_simulator.links': 'the payment provider’s own memory, with test money only',
};

const forWorker = 'when and how often the work is tried, nothing about anybody';

/** Excluded columns of exported tables, each with the reason; checked by the same test. */
export const leftOutColumns: Readonly<Record<string, string>> = {
  'bookings.is_sole': 'made of seats, for the index against double booking',
  'passkeys.user_handle': 'a random number that only links a passkey to the account',
  'passkeys.public_key': 'checks signatures, and says nothing about anybody',
  'passkeys.counter': 'notices a copied passkey, and says nothing about anybody',
  'data_copies.progress': 'how far it is while it is being prepared',
  'data_copies.locked_until': forWorker,
  'data_copies.attempts': forWorker,
  'events.latest_at': 'made of all events together, for their order',
  'images.sealed': 'whether its files are encrypted at the moment',
  'images.print': 'a keyed hash of a picture that is in the copy',
  'kept_mails.html': 'the same words as its plain text',
  'kept_mails.locale': 'the language is to be seen in the text',
  'kept_mails.unsubscribe_url': 'whoever has it can switch mails off',
  'outbox.run_at': forWorker,
  'outbox.attempts': forWorker,
  'outbox.locked_until': forWorker,
  'outbox.last_error': forWorker,
  'push_notices.event_id': 'which row of the outbox it was made of',
  'push_subscriptions.p256dh': 'the browser’s key, with which pushes are encrypted for it',
  'push_subscriptions.auth': 'the browser’s secret',
  'reports.evidence': 'what operators keep of what somebody else has written',
  'reports.image_ids': 'pictures of somebody else, which operators keep',
  'payment_operations.attempt': forWorker,
  'payment_operations.request':
    'the same payment in the words of the payment provider’s API, with its secrets',
  'payment_operations.run_at': forWorker,
  'payment_operations.locked_until': forWorker,
  'payment_operations.tries': forWorker,
  'payment_operations.forgiven': forWorker,
  'payment_operations.last_error': forWorker,
  'reviews.held_at': 'that operators look at it first: see `signals`',
  'saved_searches.digest': 'made of its query, to find the same again',
  'saved_searches.keys': 'made of its query, for the index',
  'saved_searches.area': 'made of its query, for the index',
  'transactions.booking_start': 'the same as its booking says',
  'transactions.booking_end': 'the same as its booking says',
};
