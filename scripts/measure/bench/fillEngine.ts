import type { Engine } from '../../../server/marketplace/ctx.ts';
import type { Tx } from '../../../server/marketplace/ports/db.ts';
import { fill } from './search.ts';

/** Adds images to the listings and their author, and this many finished stays with all their records. */
export async function fillEngine(engine: Engine, listings: number, transactions: number): Promise<void> {
  await fill(engine, listings);
  await engine.db.transaction(tx => addAround(tx, listings, transactions));
}

async function addAround(db: Tx, listings: number, transactions: number): Promise<void> {
  // Raises the timeout for bulk statements.
  await db.run(`set local statement_timeout = '10min'`);
  const variants = JSON.stringify([
    { name: 'default', width: 750, height: 500 },
    { name: 'landscape-crop', width: 400, height: 267 },
    { name: 'landscape-crop2x', width: 800, height: 533 },
  ]);
  await db.run(
    `with wanted as (
       select l.id as listing, l.author_id as author, position, gen_random_uuid() as image
       from listings l, generate_series(0, 1) position
       where not exists (select 1 from listing_images i where i.listing_id = l.id)),
     made as (insert into images (id, owner_id, created_at, variants) select image, author, now(), $1::jsonb from wanted)
     insert into listing_images (listing_id, position, image_id) select listing, position, image from wanted`,
    [variants],
  );
  await db.run(
    `update users set profile_image_id = (select id from images where owner_id = users.id limit 1)
     where profile_image_id is null and email not like 'guest%'`,
  );
  await db.run(
    `insert into users (id, created_at, email, first_name, last_name)
     select gen_random_uuid(), now(), 'guest' || n || '@example.org', 'Guest', 'Number ' || n
     from generate_series(1, 20000) n where not exists (select 1 from users where email = 'guest1@example.org')`,
  );
  await db.run(
    `create temp table stays as
       select gen_random_uuid() as id, l.id as listing, l.author_id as provider, g.id as customer, n
       from generate_series((select count(*) from transactions) + 1, $1::bigint) n
       join (select id, author_id, row_number() over () as at from listings) l on l.at = 1 + n % $2::bigint
       join (select id, row_number() over () as at from users where email like 'guest%') g on g.at = 1 + n % 500`,
    [transactions, listings],
  );
  await db.run(
    `insert into transactions (id, created_at, process_name, process_version, state, last_transition,
       last_transitioned_at, listing_id, customer_id, provider_id)
     select id, now() - n * interval '1 minute', 'free-process', 1, 'state/reviewed', 'transition/expire-review-period',
       now() - n * interval '1 minute', listing, customer, provider from stays`,
  );
  await db.run(
    `insert into transaction_transitions (transaction_id, position, transition, created_at, by)
     select id, position, (array['transition/request', 'transition/accept', 'transition/complete',
       'transition/expire-review-period'])[position + 1], now(), 'system' from stays, generate_series(0, 3) position`,
  );
  // Every stay has a different day, so checking seats row by row would only take time.
  await db.run('alter table bookings disable trigger user');
  await db.run(
    `insert into bookings (id, transaction_id, listing_id, start_at, end_at, display_start, display_end, state)
     select gen_random_uuid(), id, listing, day, day + interval '1 day', day, day + interval '1 day', 'accepted'
     from (select *, timestamptz '2020-01-01Z' - n * interval '1 day' as day from stays) s`,
  );
  await db.run('alter table bookings enable trigger user');
  await db.run(
    `update transactions t set booking_start = start_at, booking_end = end_at
     from bookings b where b.transaction_id = t.id and booking_start is null`,
  );
  await db.run(
    `insert into outbox (kind, payload, created_at, run_at, attempts, done_at)
     select 'transaction/transitioned', jsonb_build_object('transactionId', id), now(), now(), 1, now() from stays`,
  );
  await db.run(
    `insert into timers (transaction_id, transition, run_at)
     select id, 'transition/complete', now() + interval '1 year' from stays`,
  );
  await db.run(
    `insert into reviews (id, transaction_id, type, state, rating, content, created_at, author_id, subject_id, listing_id)
     select gen_random_uuid(), id, 'ofProvider', 'public', 5, 'Warm and quiet.', now(), customer, provider, listing from stays`,
  );
  await db.run('drop table stays');
  await db.run('analyze');
}
