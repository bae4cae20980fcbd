import type { ReaderCounts } from '#contract/booking/conversations.ts';
import { namesOf, processes } from '#contract/processes/index.ts';
import { transitionsAwaiting } from '#contract/processes/process.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { unreadBy } from './query.ts';

/** SQL: whether a transaction `t` waits for its provider. */
const awaitsProvider = `(t.process_name, t.last_transition) in (values ${processes
  .flatMap(process =>
    transitionsAwaiting(process, 'provider').flatMap(last =>
      namesOf(process).map(name => `('${name}', '${last}')`),
    ),
  )
  .join(', ')})`;

/**
 * SQL: whether the provider `$1` sees the customer `u` of a transaction that awaits them. Such a conversation is live, so
 * that a hidden profile shows in it, but not across a block (decision 133).
 */
const isSeen = `u.state <> 'banned' and u.deleted_at is null and not (is_hidden_profile(u.id, u.private_data)
  and exists (select from blocks where (blocker_id, blocked_id) in ((u.id, $1), ($1, u.id))))`;

/** One page of conversations: beyond that, unread ones aren't counted. */
const most = 100;

/**
 * Returns what every page counts for its reader, in one statement: the same as the lists of transactions and own listings
 * would tell. @throws ApiError `forbidden`
 */
export async function countForReader({ engine, viewer }: Ctx): Promise<ReaderCounts> {
  const counts = await engine.db.first<ReaderCounts>(
    `select (select count(*) from transactions t join users u on u.id = t.customer_id
         where t.provider_id = $1 and ${awaitsProvider} and ${isSeen}) as awaiting,
       (select coalesce(sum(messages), 0) from (
         select case when t.customer_id = $1 then t.customer_unread else t.provider_unread end as messages
         from transactions t where ${unreadBy('$1')} order by t.created_at desc, t.id limit ${most}) newest) as unread,
       (select count(*) from listings where author_id = $1 and not deleted) as listings`,
    [requireUserId(viewer)],
    'reader-counts',
  );
  return counts ?? { awaiting: 0, unread: 0, listings: 0 };
}
