import { Client } from 'pg';

export interface ConsoleSizes {
  people: number;
  listings: number;
  messages: number;
}

interface Tx {
  run(sql: string, values?: readonly unknown[]): Promise<unknown>;
}

/**
 * Inserts a community of this size, with everything its operators deal with, in bulk statements. These take longer than
 * the statement timeout of the product's connections.
 */
export async function fillConsole(databaseUrl: string, sizes: ConsoleSizes): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const tx: Tx = { run: (sql, values = []) => client.query(sql, [...values]) };
  try {
    await tx.run('begin');
    await addPeople(tx, sizes.people);
    await addListings(tx, sizes);
    await addConversations(tx, sizes);
    await addTrouble(tx);
    await tx.run('commit');
    // Autovacuum does this a while after a bulk insert.
    await tx.run('vacuum analyze');
  } finally {
    await client.end();
  }
}

const kinds = { person: 1, listing: 2, talk: 3 } as const;

/** Returns the deterministic id of the nth record of its kind, from 1. */
export const idOf = (kind: keyof typeof kinds, n: number): string =>
  `0000000${kinds[kind]}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

const sqlId = (kind: number, n: string) =>
  `('0000000${kind}-0000-4000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

/** Messages per conversation. */
const messagesPerConversation = 5;

async function addPeople(tx: Tx, people: number): Promise<void> {
  await tx.run(
    `insert into users (id, created_at, state, email, email_verified, first_name, last_name, bio, public_data, metadata)
     select ${sqlId(1, 'n')}, now() - n * interval '3 minutes', case when n % 500 = 0 then 'banned' else 'active' end,
       'person' || n || '@example.org', n % 3 > 0,
       (array['Olena', 'Іван', 'Anna', 'Piotr', 'Марія', 'Thomas', 'Ludmyla', 'Jan'])[1 + n % 8],
       (array['Koval', 'Шевченко', 'Müller', 'Nowak', 'Bondar'])[1 + n % 5] || ' ' || n,
       'We like to help', jsonb_build_object('profileType', case when n % 20 = 0 then 'organisation' else 'private' end,
         'isVerified', n % 50 = 0), '{}'
     from generate_series(1, $1::int) n`,
    [people],
  );
}

async function addListings(tx: Tx, { people, listings }: ConsoleSizes): Promise<void> {
  // One in two thousand is a rare case; the mix of states is that of a site after some years.
  await tx.run(
    `insert into listings (id, author_id, created_at, updated_at, published_at, state, title, description, price_amount,
       price_currency, lat, lng, shown_lat, shown_lng, public_data)
     select ${sqlId(2, 'n')}, ${sqlId(1, '1 + n % $1::int')}, now() - n * interval '1 minute', now() - n * interval '1 minute',
       now() - n * interval '1 minute',
       case when n % 250 = 0 then 'pendingApproval' when n % 10 = 0 then 'closed' when n % 33 = 0 then 'draft' else 'published' end,
       case when n % 2000 = 0 then 'Lighthouse ' else '' end
         || (array['Room', 'Кімната', 'Zimmer', 'Pokój', 'Clothes', 'Advice'])[1 + n % 6] || ' ' || n,
       'A place with a table and a window, near the station and the school.', (n % 40) * 100, 'EUR', 50, 10, 50, 10,
       jsonb_build_object('category', case when n % 3 = 0 then 'lookingForPlace' else 'offeringPlace' end,
         'subcategories', (array['accomodation', 'supplies', 'services', 'donations', 'jobs'])[1 + n % 5],
         'capacityNumberOfPeople', 1 + n % 8,
         'location', jsonb_build_object('address', (array['Bremen', 'Berlin', 'Warszawa', 'Praha', 'Lviv', 'Hamburg'])[1 + n % 6]
           || ' ' || n % 1000 || ', Europe'))
     from generate_series(1, $2::int) n`,
    [people, listings],
  );
}

async function addConversations(tx: Tx, { people, listings, messages }: ConsoleSizes): Promise<void> {
  const talks = Math.floor(messages / messagesPerConversation);
  const listing = '1 + n % $2::int';
  await tx.run(
    `insert into transactions (id, created_at, process_name, process_version, state, last_transition, last_transitioned_at,
       listing_id, customer_id, provider_id, line_items, payin_amount, payout_amount, currency, last_message_at)
     select ${sqlId(3, 'n')}, at, 'default-process', 1,
       'state/' || (array['reviewed', 'reviewed', 'enquiry', 'declined', 'canceled', 'accepted', 'delivered', 'preauthorized'])[1 + n % 8],
       'transition/' || (array['expire-review-period', 'expire-review-period', 'enquire', 'decline', 'cancel', 'accept', 'complete', 'confirm-payment'])[1 + n % 8],
       at, ${sqlId(2, listing)},
       ${sqlId(1, '1 + (1 + n % $2::int + 1 + n / $2::int) % $1::int')}, ${sqlId(1, `1 + (${listing}) % $1::int`)},
       '[]', case when n % 8 = 2 then null else 4200 end, case when n % 8 = 2 then null else 3780 end,
       case when n % 8 = 2 then null else 'EUR' end, at
     from generate_series(1, $3::int) n, lateral (select now() - n * interval '2 minutes' as at) t`,
    [people, listings, talks],
  );
  await tx.run(
    `insert into transaction_transitions (transaction_id, position, transition, created_at, by)
     select id, position, (array['transition/request-payment', 'transition/confirm-payment', 'transition/accept'])[position + 1],
       created_at, (array['customer', 'customer', 'provider'])[position + 1]
     from transactions, generate_series(0, 2) position`,
  );
  await tx.run('alter table bookings disable trigger user');
  await tx.run(
    `insert into bookings (id, transaction_id, listing_id, start_at, end_at, display_start, display_end, state)
     select gen_random_uuid(), id, listing_id, day, day + interval '1 day', day, day + interval '1 day', 'declined'
     from (select *, date_trunc('day', created_at) + interval '9 days' as day from transactions) t where payin_amount > 0`,
  );
  await tx.run('alter table bookings enable trigger user');
  await tx.run(
    `update transactions t set booking_start = start_at, booking_end = end_at from bookings b where b.transaction_id = t.id`,
  );
  await tx.run(
    `insert into payments (transaction_id, intent_id, account_id, amount, fee, currency, charge_id, captured)
     select id, 'pi_' || id, 'acct_' || provider_id, 4200, 420, 'EUR', 'ch_' || id, 4200 from transactions where payin_amount > 0`,
  );
  await tx.run(
    `insert into payment_operations (id, transaction_id, step, attempt, request, status, created_at, run_at, ended_at)
     select gen_random_uuid(), id, step, 1, '{}', 'done', created_at, created_at, created_at
     from transactions, unnest(array['reserve', 'confirm', 'capture', 'payOut']) step where payin_amount > 0`,
  );
  await tx.run(
    `insert into messages (id, transaction_id, sender_id, created_at, content)
     select gen_random_uuid(), t.id, case when m.n % 2 = 0 then customer_id else provider_id end,
       t.created_at + m.n * interval '1 minute', 'Good morning, is the room with the table and the window still free?'
     from transactions t, generate_series(0, ${messagesPerConversation - 1}) m (n)`,
  );
  await tx.run(
    `insert into reviews (id, transaction_id, type, state, rating, content, created_at, author_id, subject_id, listing_id)
     select gen_random_uuid(), id, 'ofProvider', 'public', 3 + (extract(minute from created_at)::int % 3),
       'Warm and quiet, and friendly people.', created_at, customer_id, provider_id, listing_id
     from transactions where state = 'state/reviewed'`,
  );
}

/** Fills the queues and the audit log, as on a site whose operators are behind with their work. */
async function addTrouble(tx: Tx): Promise<void> {
  await tx.run(
    `insert into reports (id, reporter_id, subject_id, kind, target_id, reason, evidence, created_at, state, outcome, closed_at)
     select gen_random_uuid(), ${sqlId(1, 'n + 1')}, author_id, 'listing', id, 'scam', '{"about": "A room"}', created_at,
       case when n % 20 = 0 then 'open' else 'closed' end, case when n % 20 = 0 then null else 'unfounded' end,
       case when n % 20 = 0 then null else created_at end
     from (select *, row_number() over () as n from listings order by created_at desc limit 10000) l`,
  );
  await tx.run(
    `insert into verification_requests (id, user_id, state, note, documents, created_at)
     select gen_random_uuid(), id, 'pending', 'Please', '{}', created_at from users order by created_at desc limit 300`,
  );
  await tx.run(
    `update transactions set metadata = '{"appeals": {"customer": {"matter": "cancel", "reason": "unsafe", "at": "2026-01-01T00:00:00.000Z"}}}'
     where state = 'state/accepted' and id in (select id from transactions order by created_at desc limit 2000)`,
  );
  await tx.run(
    `update payments set disputed = true, troubled_at = now()
     where transaction_id in (select id from transactions where payin_amount > 0 order by created_at desc limit 200)`,
  );
  await tx.run(
    `insert into outbox (kind, payload, created_at, run_at, attempts, last_error)
     select case when n % 2 = 0 then 'mail/verify-email' else 'image/uploaded' end, '{}', now(), now(), 10, 'refused'
     from generate_series(1, 600) n`,
  );
  await tx.run(
    `insert into outbox (kind, payload, created_at, run_at, attempts, done_at)
     select 'transaction/transitioned', jsonb_build_object('transactionId', id), created_at, created_at, 1, created_at from transactions`,
  );
  await tx.run(
    `insert into audit_log (at, user_id, action, subject, reason)
     select now() - n * interval '1 minute', ${sqlId(1, '1 + n % 5')},
       (array['listings/approve', 'listings/read', 'reports/close', 'people/looked'])[1 + n % 4], ${sqlId(2, 'n')}::text, 'as agreed'
     from generate_series(1, 100000) n`,
  );
}
