import { DAY } from '#contract/time/units.ts';
import type { Res } from '#test/platform/sdk.ts';
import type { Person } from './cast.ts';
import type { TestApp } from './startApp.ts';

interface Filled {
  ada: Pick<Person, 'id' | 'email'>;
  ben: Pick<Person, 'id' | 'email'>;
  listing: Res;
  transactionId: string;
}

/** A listing change that no operator has reviewed yet. */
const waiting = { title: 'A room', description: null, geolocation: null, price: null, kind: {} };

/**
 * Inserts what would otherwise take several users and days, so that every table contains data of Ada's: she is the
 * provider of the transaction, Ben the customer.
 */
export async function fillTables(
  app: Pick<TestApp, 'engine' | 'clock'>,
  { ada, ben, listing, transactionId }: Filled,
): Promise<void> {
  const now = app.clock.now();
  const { uuid } = app.engine.ids;
  const run = (sql: string, values: readonly unknown[]) => app.engine.db.run(sql, values);
  const ofListing = [uuid(), listing.id.uuid, now];
  const start = new Date(now.getTime() + 30 * DAY);
  await run(
    `update users set private_data = '{"terms":{"version":"1"}}', email_verified = true where id = $1`,
    [ada.id],
  );
  await run(`insert into auth_devices values ($1, $2, 'firefox android', $3, $3)`, [
    ada.id,
    Buffer.from(ada.id),
    now,
  ]);
  await run('insert into account_networks values ($1, $2, $3)', [ada.id, Buffer.from(ada.id), now]);
  await run(`insert into user_identities values ('google', 'ada-at-google', $1, $2)`, [ada.id, now]);
  await run(
    `insert into passkeys (id, user_id, user_handle, public_key, counter, transports, name, created_at)
     values ('\\x01', $1, '\\x02', '\\x03', 0, '{internal}', 'Ada’s phone', $2)`,
    [ada.id, now],
  );
  await run(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select $2, $1, id, 'https://push.example/ada', 'key', 'secret', $3 from auth_sessions where user_id = $1 limit 1`,
    [ada.id, uuid(), now],
  );
  await run(
    `insert into push_notices (id, event_id, user_id, mail, payload, created_at)
     values ($2, 1, $1, 'mail/step', '{}', $3)`,
    [ada.id, uuid(), now],
  );
  await run('insert into telegram_links values ($1, 42, $2)', [ada.id, now]);
  await run('insert into telegram_codes values ($1, $2, $3)', [Buffer.from(ada.id), ada.id, now]);
  await run(
    `insert into digest_entries (event_id, user_id, mail, payload, created_at, due_at)
     values (1, $1, 'mail/step', '{}', $2, $2)`,
    [ada.id, start],
  );
  await run(`insert into payment_accounts (user_id, account_id, created_at) values ($1, 'acct_ada', $2)`, [
    ada.id,
    now,
  ]);
  for (const { id, email } of [ada, ben])
    await run(`insert into payment_customers values ($1, 'cus_' || $2, $3, '{"last4":"4242"}')`, [
      id,
      email,
      now,
    ]);
  await run(
    `insert into listing_changes (listing_id, content, image_ids, submitted_at) values ($1, $3, '{}', $2)`,
    [listing.id.uuid, now, waiting],
  );
  await run(
    `insert into availability_exceptions values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 day', 1)`,
    ofListing,
  );
  await run('insert into stock_adjustments values ($1, $2, $3, 2)', ofListing);
  await run(
    `insert into bookings (id, transaction_id, listing_id, start_at, end_at, display_start, display_end, state)
     select $1, t.id, t.listing_id, $3::timestamptz, $3::timestamptz + interval '1 day', $3::timestamptz, $3::timestamptz, 'declined' from transactions t where t.id = $2`,
    [uuid(), transactionId, start],
  );
  for (const [author, subject, type, content] of [
    [ada.id, ben.id, 'ofCustomer', 'Ada liked it'],
    [ben.id, ada.id, 'ofProvider', 'blind words of Ben'],
  ])
    await run(
      `insert into reviews (id, transaction_id, type, rating, content, created_at, author_id, subject_id, listing_id)
       values ($1, $2, $3, 5, $4, $5, $6, $7, $8)`,
      [
        uuid(),
        transactionId,
        type,
        content,
        now,
        author,
        subject,
        type === 'ofProvider' ? listing.id.uuid : null,
      ],
    );
  await run(
    `insert into payments (transaction_id, intent_id, account_id, amount, fee, currency)
     values ($1, 'pi_secret_of_ben', 'acct_ada', 1000, 0, 'EUR')`,
    [transactionId],
  );
  // Paid out: money in transit would block the deletion of Ada's data.
  for (const [step, status] of [
    ['reserve', 'failed'],
    ['capture', 'failed'],
    ['payOut', 'done'],
  ])
    await run(
      `insert into payment_operations (id, transaction_id, step, attempt, request, status, created_at, run_at, ended_at)
       values ($1, $2, $3, 1, '{}', $5, $4, $4, $4)`,
      [uuid(), transactionId, step, now, status],
    );
  await run(
    `insert into saved_searches (id, user_id, name, address, query, digest, keys, frequency, created_at, told_until)
     values ($1, $2, 'Zvenyhora rooms', 'keywords=Zvenyhora', '{"keywords":"Zvenyhora"}', '', '{}', 'daily', $3, $3)`,
    [uuid(), ada.id, now],
  );
  for (const reader of [ada, ben])
    await run(
      `insert into saved_listings (user_id, listing_id, saved_at, told_at, told_open, saved)
       values ($1, $2, $3, $3, true, '{"title": "Zvenyhora saved"}')`,
      [reader.id, listing.id.uuid, now],
    );
  await run(
    `insert into past_listings (listing_id, until, title, public_data, image_ids)
     values ($1, $2, 'Zvenyhora before', '{}', '{}')`,
    [listing.id.uuid, now],
  );
  await run(
    `insert into past_profiles (user_id, until, first_name, last_name, bio, public_data)
     values ($1, $2, 'Ada', 'Before', 'Zvenyhora before', '{}')`,
    [ada.id, now],
  );
  await run('insert into saved_listing_mails values ($1, $2, $2)', [ada.id, now]);
  await run(
    `insert into conversation_translations (transaction_id, user_id, always, agreed_to, agreed_at)
     values ($1, $2, true, 'DeepL', $3)`,
    [transactionId, ada.id, now],
  );
  await run(
    `insert into translations (subject_id, field, target, source, hash, translator, text, created_at)
     select id, 'content', 'de', 'en', '', 'DeepL', 'Zvenyhora translated', $2 from messages where transaction_id = $1`,
    [transactionId, now],
  );
  await run(
    `insert into message_files (owner_id, message_id, image_id, position, name, mime_type, bytes)
     select $2, m.id, i.id, 1, 'Zvenyhora.jpg', 'image/jpeg', 9 from messages m join images i on i.owner_id = m.sender_id
     where m.sender_id = $2 and m.transaction_id = $1 limit 1`,
    [transactionId, ada.id],
  );
  await run(
    `insert into message_files (id, owner_id, message_id, name, bytes, created_at)
     select $3, $2, id, 'Zvenyhora.pdf', 9, $4 from messages where sender_id = $2 and transaction_id = $1 limit 1`,
    [transactionId, ada.id, uuid(), now],
  );
  await run('insert into blocks values ($1, $2, $3), ($2, $1, $3)', [ada.id, ben.id, now]);
  // Ben's report is decided: an open one would block the deletion of Ada's data.
  for (const [reporter, subject, state] of [
    [ada.id, ben.id, 'open'],
    [ben.id, ada.id, 'closed'],
  ])
    await run(
      `insert into reports (id, reporter_id, subject_id, kind, target_id, reason, note, evidence, state, created_at,
         outcome, answer, closed_at)
       select $1, $2, $3, 'user', $3, 'other', 'Zvenyhora reported', '{"bio":"Zvenyhora seen"}', $4, $5::timestamptz, case $4 when 'closed' then 'acted' end,
         'Zvenyhora answered', case $4 when 'closed' then $5::timestamptz end`,
      [uuid(), reporter, subject, state, now],
    );
  await run('insert into unread_threads values ($1, $2, $3) on conflict do nothing', [
    transactionId,
    ada.id,
    uuid(),
  ]);
}
