import { createHash, randomUUID } from 'node:crypto';
import type { Engine } from '../../../server/marketplace/ctx.ts';

/** CLIENT_ID of the demo. */
const clientId = 'poruch-demo';

/** The access token of a user, numbered from 0. */
export const tokenOf = (number: number) => `bench-access-token-of-person-${number}`;

/** The name and value of a user's session cookie. */
export function cookieOf(number: number): { name: string; value: string } {
  const token = { access_token: tokenOf(number), token_type: 'bearer', scope: 'user' };
  return { name: `st-${clientId}-token`, value: encodeURIComponent(JSON.stringify(token)) };
}

/**
 * Inserts this many signed-in users and a conversation between the first two. Returns the conversation's transaction
 * id.
 */
export async function fillPeople({ db }: Engine, people: number): Promise<string> {
  const ids = Array.from({ length: people }, () => randomUUID());
  const sessions = ids.map(() => randomUUID());
  const hashes = ids.map((_, number) => createHash('sha256').update(tokenOf(number)).digest());
  await db.run(
    `insert into users (id, created_at, email, email_verified, first_name, last_name)
     select id, now(), 'listener' || n || '@example.org', true, 'Listener', 'Number ' || n
     from unnest($1::uuid[]) with ordinality as people (id, n)`,
    [ids],
  );
  await db.run(
    `insert into auth_sessions (id, client_id, user_id, scope, created_at, expires_at)
     select session, $3, person, 'user', now(), now() + interval '1 day'
     from unnest($1::uuid[], $2::uuid[]) as opened (session, person)`,
    [sessions, ids, clientId],
  );
  await db.run(
    `insert into auth_tokens (hash, session_id, kind, scope, expires_at)
     select hash, session, 'access', 'user', now() + interval '1 day'
     from unnest($1::bytea[], $2::uuid[]) as issued (hash, session)`,
    [hashes, sessions],
  );
  const [listing, transaction] = [randomUUID(), randomUUID()];
  await db.run(
    `insert into listings (id, author_id, created_at, updated_at, title, state)
     values ($1, $2, now(), now(), 'A room', 'published')`,
    [listing, ids[1]],
  );
  await db.run(
    `insert into transactions (id, created_at, process_name, process_version, state, last_transition,
       last_transitioned_at, listing_id, customer_id, provider_id)
     values ($1, now(), 'free-process', 1, 'state/enquiry', 'transition/enquire', now(), $2, $3, $4)`,
    [transaction, listing, ids[0], ids[1]],
  );
  return transaction;
}

/**
 * Lets each of these users, who have been here for a year, have a conversation as a customer of the next one. Returns the
 * ids of the conversations, by the customer's number.
 */
export async function fillConversations({ db }: Engine, people: number): Promise<string[]> {
  await db.run(`update users set created_at = now() - interval '1 year'`);
  const rows = await db.rows<{ id: string }>(
    `with people as (
       select id, row_number() over (order by number) - 1 as n from (
         select id, substr(email, 9, length(email) - 20)::int as number from users where email like 'listener%'
       ) numbered
     )
     insert into transactions (id, created_at, process_name, process_version, state, last_transition,
       last_transitioned_at, listing_id, customer_id, provider_id)
     select gen_random_uuid(), now() + guest.n * interval '1 ms', 'free-process', 1, 'state/enquiry',
       'transition/enquire', now(), (select id from listings limit 1), guest.id, host.id
     from people guest join people host on host.n = (guest.n + 1) % $1
     order by guest.n
     returning id`,
    [people],
  );
  return rows.map(({ id }) => id);
}
