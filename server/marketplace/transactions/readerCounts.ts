import type { ReaderCounts } from '#contract/booking/conversations.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { awaitsDecisionOf } from './awaiting.ts';
import { unreadBy } from './query.ts';

/** One page of conversations: beyond that, unread ones aren't counted. */
const most = 100;

/**
 * Returns what every page counts for its reader, in one statement: the same as the lists of transactions and own listings
 * would tell. @throws ApiError `forbidden`
 */
export async function countForReader({ engine, viewer }: Ctx): Promise<ReaderCounts> {
  const counts = await engine.db.first<ReaderCounts>(
    `select (select count(*) from transactions t where ${awaitsDecisionOf('$1')}) as awaiting,
       (select coalesce(sum(messages), 0) from (
         select case when t.customer_id = $1 then t.customer_unread else t.provider_unread end as messages
         from transactions t where ${unreadBy('$1')} order by t.created_at desc, t.id limit ${most}) newest) as unread,
       (select count(*) from listings where author_id = $1 and not deleted) as listings`,
    [requireUserId(viewer)],
    'reader-counts',
  );
  return counts ?? { awaiting: 0, unread: 0, listings: 0 };
}
