import type { Section } from './section.ts';

const ofMine =
  'join transactions t on t.id = x.transaction_id and $1::uuid in (t.customer_id, t.provider_id)';

/** The user's transactions, messages and reviews. */
export const dealingSections: readonly Section[] = [
  {
    // What both parties see; the client secret of a payment is only for the paying customer, an address for its host.
    name: 'transactions',
    tables: ['transactions', 'transaction_transitions'],
    sql: `select t.created_at::text || t.id as _key, t.id,
        case when t.customer_id = $1::uuid then 'customer' else 'provider' end as role,
        t.customer_id, t.provider_id, t.listing_id,
        t.created_at, t.process_name, t.process_version, t.state,
        t.last_transition, t.last_transitioned_at,
        t.last_message_at, t.over_at, t.line_items, t.payin_amount,
        t.payout_amount, t.currency, t.protected_data - 'stripePaymentIntents' as protected_data,
        t.metadata - 'appeals' as metadata,
        t.metadata -> 'appeals' -> case when t.customer_id = $1::uuid then 'customer' else 'provider' end as appeal,
        case when t.customer_id = $1::uuid then t.customer_unread else t.provider_unread end as unread_messages,
        case when t.customer_id = $1::uuid then t.customer_archived else t.provider_archived end as is_archived,
        case when t.customer_id = $1::uuid then t.payment_intent_id end as payment_at_payment_provider,
        case when t.provider_id = $1::uuid then t.agreed_place end as place_known_to_guest,
        (select coalesce(jsonb_agg(jsonb_build_object('transition', s.transition, 'createdAt', s.created_at, 'by', s.by)
          order by s.position), '[]') from transaction_transitions s where s.transaction_id = t.id) as transitions
      from transactions t where $1::uuid in (t.customer_id, t.provider_id)`,
  },
  {
    name: 'bookings',
    tables: ['bookings'],
    sql: `select x.start_at::text || x.id as _key, x.id, x.transaction_id,
        x.listing_id, x.start_at as start, x.end_at as end, x.display_start,
        x.display_end, x.seats, x.state
      from bookings x ${ofMine}`,
  },
  {
    // A withdrawn message is visible only to its author.
    name: 'messages',
    tables: ['messages'],
    sql: `select x.created_at::text || x.id as _key, x.id, x.transaction_id,
        x.sender_id, x.sender_id = $1::uuid as by_myself, x.created_at, x.deleted,
        case when x.sender_id <> $1::uuid then x.warned end as "warned",
        case when not x.deleted or x.sender_id = $1::uuid then x.content end as content
      from messages x ${ofMine}`,
  },
  {
    // Those that others sent are theirs.
    name: 'files-in-messages',
    tables: ['message_files'],
    sql: `select f.created_at::text || f.id as _key, f.id, f.message_id, f.image_id, f.position, f.name,
        f.mime_type, f.bytes, f.state, f.created_at, f.state_at
      from message_files f where f.owner_id = $1::uuid`,
  },
  {
    name: 'threads-not-looked-at',
    tables: ['unread_threads'],
    sql: `select x.transaction_id::text as _key, x.transaction_id, x.message_id
      from unread_threads x where x.user_id = $1::uuid`,
  },
  {
    // Reviews by others are hidden until they are published (readings 39).
    name: 'reviews',
    tables: ['reviews'],
    sql: `select r.created_at::text || r.id as _key, r.id, r.transaction_id, r.type, r.state, r.rating,
        r.content, r.created_at, r.author_id, r.subject_id,
        r.author_id = $1::uuid as by_myself, r.listing_id, r.deleted
      from reviews r
      where r.author_id = $1::uuid or (r.subject_id = $1::uuid and r.state = 'public' and not r.deleted)`,
  },
  {
    name: 'payments',
    tables: ['payments'],
    sql: `select x.transaction_id::text as _key, x.transaction_id, x.amount, x.currency, x.captured,
        x.refunded,
        case when t.provider_id = $1::uuid then x.account_id end as payout_account,
        case when t.customer_id = $1::uuid then x.intent_id end as payment_at_payment_provider,
        case when t.customer_id = $1::uuid then x.charge_id end as charge_at_payment_provider, x.disputed,
        x.lost_dispute, x.troubled_at as troubled_since,
        case when t.customer_id = $1::uuid then x.refund_failure end as refund_failure,
        case when t.provider_id = $1::uuid then x.fee end as fee,
        case when t.provider_id = $1::uuid then x.payout_id end as payout_at_payment_provider,
        case when t.provider_id = $1::uuid then x.payout_amount end as payout_amount,
        case when t.provider_id = $1::uuid then x.payout_currency end as payout_currency,
        case when t.provider_id = $1::uuid then x.payout_failure end as payout_failure
      from payments x ${ofMine}`,
  },
  {
    // A declined card is between the customer and their bank, a payout between the provider and theirs.
    name: 'payment-steps',
    tables: ['payment_operations'],
    sql: `select x.created_at::text || x.id as _key, x.transaction_id, x.step, x.status, x.transition, x.by,
        x.created_at, x.ended_at
      from payment_operations x ${ofMine}
      where case x.step when 'payOut' then t.provider_id = $1::uuid when 'reserve' then t.customer_id = $1::uuid
        when 'confirm' then t.customer_id = $1::uuid else true end`,
  },
];
