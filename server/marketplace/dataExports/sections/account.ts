import type { Section } from './section.ts';

/** The user's profile, sign-ins, requests and received mails. */
export const accountSections: readonly Section[] = [
  {
    name: 'profile',
    tables: ['users'],
    sql: `select u.id::text as _key, u.id, u.created_at as "createdAt", u.state, u.email,
        u.email_verified as "emailVerified", u.mails_refused_at as "mailsRefusedAt", u.pending_email as "pendingEmail",
        u.password_hash is not null as "hasPassword",
        u.needs_longer_password as "needsLongerPassword", u.first_name as "firstName", u.last_name as "lastName",
        u.display_name as "displayName", u.bio, u.public_data as "publicData", u.protected_data as "protectedData",
        u.private_data as "privateData", u.metadata, u.answers_within as "answersWithin", u.denied as "deniedByOperators",
        u.profile_image_id as "profilePicture", u.deleted_at as "deletedAt", u.purged_at as "purgedAt"
      from users u where u.id = $1::uuid`,
  },
  {
    // What former contacts still see.
    name: 'earlier-profiles',
    tables: ['past_profiles'],
    sql: `select p.until::text as _key, p.until, p.first_name as "firstName", p.last_name as "lastName",
        p.display_name as "displayName", p.bio, p.public_data as "publicData", p.profile_image_id as "profilePicture"
      from past_profiles p where p.user_id = $1::uuid`,
  },
  {
    name: 'terms-accepted',
    tables: ['users'],
    sql: `select u.id::text as _key, u.private_data -> 'terms' ->> 'version' as version,
        u.private_data -> 'terms' ->> 'acceptedAt' as "acceptedAt",
        u.private_data -> 'termsNotice' ->> 'version' as "newerVersionShown",
        u.private_data -> 'termsNotice' ->> 'shownAt' as "newerShownAt"
      from users u where u.id = $1::uuid and u.private_data -> 'terms' is not null`,
  },
  {
    name: 'sign-ins',
    tables: ['auth_sessions'],
    sql: `select s.created_at::text || s.id as _key, s.client_id as program, s.scope, s.created_at as "createdAt",
        s.expires_at as "expiresAt", s.revoked_at as "endedAt", s.operator_id is not null as "byOperator",
        s.reads_only as "readsOnly", s.label as device, s.seen_at as "seenAt"
      from auth_sessions s where s.user_id = $1::uuid`,
  },
  {
    name: 'known-devices',
    tables: ['auth_devices'],
    sql: `select encode(d.device, 'hex') as _key, d.label as device, d.created_at as "createdAt",
        d.seen_at as "lastSignIn", d.proved_at as "secondFactorSince"
      from auth_devices d where d.user_id = $1::uuid`,
  },
  {
    name: 'sign-in-providers',
    tables: ['user_identities'],
    sql: `select i.idp_id || ' ' || i.subject as _key, i.idp_id as provider, i.subject as "idAtProvider",
        i.created_at as "createdAt"
      from user_identities i where i.user_id = $1::uuid`,
  },
  {
    name: 'passkeys',
    tables: ['passkeys'],
    sql: `select encode(k.id, 'hex') as _key, encode(k.id, 'base64') as id, k.name, k.transports,
        k.for_console as "forConsole", k.logs_in as "logsIn",
        k.created_at as "createdAt", k.used_on as "lastUsedOn"
      from passkeys k where k.user_id = $1::uuid`,
  },
  {
    name: 'notified-devices',
    tables: ['push_subscriptions'],
    sql: `select p.created_at::text || p.id as _key, p.id, p.session_id as login, p.endpoint as "addressAtPushService",
        p.created_at as "since"
      from push_subscriptions p where p.user_id = $1::uuid`,
  },
  {
    name: 'notifications',
    tables: ['push_notices'],
    sql: `select n.created_at::text || n.id as _key, n.id, n.mail as about, n.payload, n.created_at as "createdAt",
        n.shown_at as "shownAt"
      from push_notices n where n.user_id = $1::uuid`,
  },
  {
    name: 'telegram',
    tables: ['telegram_links'],
    sql: `select l.user_id::text as _key, l.chat_id as "conversation", l.linked_at as "since"
      from telegram_links l where l.user_id = $1::uuid`,
  },
  {
    name: 'address-proofs',
    tables: ['user_tokens'],
    sql: `select t.created_at::text || encode(t.hash, 'hex') as _key, t.reason, t.email, t.created_at as "createdAt",
        t.expires_at as "expiresAt", t.used_at as "usedAt"
      from user_tokens t where t.user_id = $1::uuid`,
  },
  {
    name: 'badge-requests',
    tables: ['verification_requests'],
    sql: `select r.created_at::text || r.id as _key, r.id, r.state, r.note, r.documents, r.reason,
        r.created_at as "createdAt", r.decided_at as "decidedAt"
      from verification_requests r where r.user_id = $1::uuid`,
  },
  {
    // A stored mail is identified by its outbox row, and that row by its recipient: addresses are not compared.
    name: 'mails',
    tables: ['outbox', 'kept_mails'],
    sql: `select o.created_at::text || o.id as _key, o.kind, o.payload ->> 'email' as "address",
        o.created_at as "createdAt", o.done_at as "sentAt", k.recipient as "keptFor", k.subject, k.plain as text
      from outbox o
      left join kept_mails k on k.id like o.id || '-%'
      where o.kind like 'mail/%' and o.payload ->> 'userId' = $1::uuid::text`,
    clean: ({ text, ...mail }) => ({ ...mail, text: typeof text === 'string' ? withoutSecrets(text) : null }),
  },
  {
    name: 'payout-account',
    tables: ['payment_accounts'],
    sql: `select a.account_id as _key, a.account_id as "idAtPaymentProvider", a.created_at as "createdAt",
        a.charges_enabled as "chargesEnabled", a.payouts_enabled as "payoutsEnabled", a.gone_at as "goneAt"
      from payment_accounts a where a.user_id = $1::uuid`,
  },
  {
    name: 'saved-card',
    tables: ['payment_customers'],
    sql: `select c.customer_id as _key, c.customer_id as "idAtPaymentProvider", c.created_at as "createdAt", c.card
      from payment_customers c where c.user_id = $1::uuid`,
  },
  {
    // Who has blocked the user is not disclosed to them.
    name: 'blocked-people',
    tables: ['blocks'],
    sql: `select b.blocked_id::text as _key, b.blocked_id as "blockedId", b.created_at as "createdAt"
      from blocks b where b.blocker_id = $1::uuid`,
  },
  {
    // Reports by others are confidential between them and the operators.
    name: 'reports',
    tables: ['reports'],
    sql: `select r.id::text as _key, r.id, r.kind, r.target_id as "targetId", r.subject_id as "personReported", r.reason,
        r.note, r.created_at as "createdAt", r.state, r.outcome, r.answer, r.closed_at as "closedAt"
      from reports r where r.reporter_id = $1::uuid`,
  },
  {
    name: 'saved-searches',
    tables: ['saved_searches'],
    sql: `select s.created_at::text || s.id as _key, s.id, s.name, s.address, s.query, s.frequency, s.paused,
        s.created_at as "createdAt", s.ends_at as "endsAt", s.told_until as "toldUntil", s.mailed_at as "mailedAt",
        s.due_at as "dueAt"
      from saved_searches s where s.user_id = $1::uuid`,
  },
  {
    name: 'saved-listings',
    tables: ['saved_listings'],
    sql: `select s.saved_at::text || s.listing_id as _key, s.listing_id as "listingId", s.saved_at as "savedAt",
        s.told_at as "toldAt", s.told_open as "toldOpen", s.told_price as "toldPrice",
        s.told_currency as "toldCurrency", s.saved
      from saved_listings s where s.user_id = $1::uuid`,
  },
  {
    name: 'mails-about-saved-listings',
    tables: ['saved_listing_mails'],
    sql: `select m.user_id::text as _key, m.due_at as "dueAt", m.mailed_at as "mailedAt"
      from saved_listing_mails m where m.user_id = $1::uuid`,
  },
  {
    name: 'translation-of-conversations',
    tables: ['conversation_translations'],
    sql: `select t.transaction_id::text as _key, t.transaction_id as "transactionId", t.always, t.agreed_to as "agreedTo",
        t.agreed_at as "agreedAt"
      from conversation_translations t where t.user_id = $1::uuid`,
  },
  {
    name: 'copies-of-data',
    tables: ['data_copies'],
    sql: `select c.id::text as _key, c.state, c.created_at as "createdAt", c.bytes, c.expires_at as "expiresAt"
      from data_copies c where c.user_id = $1::uuid`,
  },
];

/** A leaked archive must not give access to the account, nor allow unsubscribing from mails or closing a listing. */
export const withoutSecrets = (text: string): string =>
  text.replace(/([?&]t=)[^&\s]+/g, '$1…').replace(/(\/(?:unsubscribe|still-valid)\/)[^?\s]+/g, '$1…');
