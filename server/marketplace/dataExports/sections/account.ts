import type { Section } from './section.ts';

/** The user's profile, sign-ins, requests and received mails. */
export const accountSections: readonly Section[] = [
  {
    name: 'profile',
    tables: ['users'],
    sql: `select u.id::text as _key, u.id, u.created_at, u.state, u.email,
        u.email_verified, u.mails_refused_at, u.pending_email,
        u.password_hash is not null as has_password,
        u.needs_longer_password, u.first_name, u.last_name,
        u.display_name, u.bio, u.public_data, u.protected_data,
        u.private_data, u.metadata, u.answers_within, u.denied as denied_by_operators,
        u.profile_image_id as profile_picture, u.deleted_at, u.purged_at
      from users u where u.id = $1::uuid`,
  },
  {
    // What former contacts still see.
    name: 'earlier-profiles',
    tables: ['past_profiles'],
    sql: `select p.until::text as _key, p.until, p.first_name, p.last_name,
        p.display_name, p.bio, p.public_data, p.profile_image_id as profile_picture
      from past_profiles p where p.user_id = $1::uuid`,
  },
  {
    name: 'terms-accepted',
    tables: ['users'],
    sql: `select u.id::text as _key, u.private_data -> 'terms' ->> 'version' as version,
        u.private_data -> 'terms' ->> 'acceptedAt' as accepted_at,
        u.private_data -> 'termsNotice' ->> 'version' as newer_version_shown,
        u.private_data -> 'termsNotice' ->> 'shownAt' as newer_shown_at
      from users u where u.id = $1::uuid and u.private_data -> 'terms' is not null`,
  },
  {
    name: 'sign-ins',
    tables: ['auth_sessions'],
    sql: `select s.created_at::text || s.id as _key, s.client_id as program, s.scope, s.created_at,
        s.expires_at, s.revoked_at as ended_at, s.operator_id is not null as by_operator,
        s.reads_only, s.label as device, s.seen_at
      from auth_sessions s where s.user_id = $1::uuid`,
  },
  {
    name: 'known-devices',
    tables: ['auth_devices'],
    sql: `select encode(d.device, 'hex') as _key, d.label as device, d.created_at,
        d.seen_at as last_sign_in, d.proved_at as second_factor_since
      from auth_devices d where d.user_id = $1::uuid`,
  },
  {
    name: 'sign-in-providers',
    tables: ['user_identities'],
    sql: `select i.idp_id || ' ' || i.subject as _key, i.idp_id as provider, i.subject as id_at_provider,
        i.created_at
      from user_identities i where i.user_id = $1::uuid`,
  },
  {
    name: 'passkeys',
    tables: ['passkeys'],
    sql: `select encode(k.id, 'hex') as _key, encode(k.id, 'base64') as id, k.name, k.transports,
        k.for_console, k.logs_in,
        k.created_at, k.used_on as last_used_on
      from passkeys k where k.user_id = $1::uuid`,
  },
  {
    name: 'notified-devices',
    tables: ['push_subscriptions'],
    sql: `select p.created_at::text || p.id as _key, p.id, p.session_id as login, p.endpoint as address_at_push_service,
        p.created_at as "since"
      from push_subscriptions p where p.user_id = $1::uuid`,
  },
  {
    name: 'notifications',
    tables: ['push_notices'],
    sql: `select n.created_at::text || n.id as _key, n.id, n.mail as about, n.payload, n.created_at,
        n.shown_at
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
    sql: `select t.created_at::text || encode(t.hash, 'hex') as _key, t.reason, t.email, t.created_at,
        t.expires_at, t.used_at
      from user_tokens t where t.user_id = $1::uuid`,
  },
  {
    name: 'badge-requests',
    tables: ['verification_requests'],
    sql: `select r.created_at::text || r.id as _key, r.id, r.state, r.note, r.documents, r.reason,
        r.created_at, r.decided_at
      from verification_requests r where r.user_id = $1::uuid`,
  },
  {
    // A stored mail is identified by its outbox row, and that row by its recipient: addresses are not compared.
    name: 'mails',
    tables: ['outbox', 'kept_mails'],
    sql: `select o.created_at::text || o.id as _key, o.kind, o.payload ->> 'email' as "address",
        o.created_at, o.done_at as sent_at, k.recipient as kept_for, k.subject, k.plain as text
      from outbox o
      left join kept_mails k on k.id like o.id || '-%'
      where o.kind like 'mail/%' and o.payload ->> 'userId' = $1::uuid::text`,
    clean: ({ text, ...mail }) => ({ ...mail, text: typeof text === 'string' ? withoutSecrets(text) : null }),
  },
  {
    name: 'payout-account',
    tables: ['payment_accounts'],
    sql: `select a.account_id as _key, a.account_id as id_at_payment_provider, a.created_at,
        a.charges_enabled, a.payouts_enabled, a.gone_at
      from payment_accounts a where a.user_id = $1::uuid`,
  },
  {
    name: 'saved-card',
    tables: ['payment_customers'],
    sql: `select c.customer_id as _key, c.customer_id as id_at_payment_provider, c.created_at, c.card
      from payment_customers c where c.user_id = $1::uuid`,
  },
  {
    // Who has blocked the user is not disclosed to them.
    name: 'blocked-people',
    tables: ['blocks'],
    sql: `select b.blocked_id::text as _key, b.blocked_id, b.created_at
      from blocks b where b.blocker_id = $1::uuid`,
  },
  {
    // Reports by others are confidential between them and the operators.
    name: 'reports',
    tables: ['reports'],
    sql: `select r.id::text as _key, r.id, r.kind, r.target_id, r.subject_id as person_reported, r.reason,
        r.note, r.created_at, r.state, r.outcome, r.answer, r.closed_at
      from reports r where r.reporter_id = $1::uuid`,
  },
  {
    name: 'saved-searches',
    tables: ['saved_searches'],
    sql: `select s.created_at::text || s.id as _key, s.id, s.name, s.address, s.query, s.frequency, s.paused,
        s.created_at, s.ends_at, s.told_until, s.mailed_at,
        s.due_at
      from saved_searches s where s.user_id = $1::uuid`,
  },
  {
    name: 'saved-listings',
    tables: ['saved_listings'],
    sql: `select s.saved_at::text || s.listing_id as _key, s.listing_id, s.saved_at,
        s.told_at, s.told_open, s.told_price,
        s.told_currency, s.saved
      from saved_listings s where s.user_id = $1::uuid`,
  },
  {
    name: 'mails-about-saved-listings',
    tables: ['saved_listing_mails'],
    sql: `select m.user_id::text as _key, m.due_at, m.mailed_at
      from saved_listing_mails m where m.user_id = $1::uuid`,
  },
  {
    name: 'translation-of-conversations',
    tables: ['conversation_translations'],
    sql: `select t.transaction_id::text as _key, t.transaction_id, t.always, t.agreed_to,
        t.agreed_at
      from conversation_translations t where t.user_id = $1::uuid`,
  },
  {
    name: 'copies-of-data',
    tables: ['data_copies'],
    sql: `select c.id::text as _key, c.state, c.created_at, c.bytes, c.expires_at
      from data_copies c where c.user_id = $1::uuid`,
  },
];

/** A leaked archive must not give access to the account, nor allow unsubscribing from mails or closing a listing. */
export const withoutSecrets = (text: string): string =>
  text.replace(/([?&]t=)[^&\s]+/g, '$1…').replace(/(\/(?:unsubscribe|still-valid)\/)[^?\s]+/g, '$1…');
