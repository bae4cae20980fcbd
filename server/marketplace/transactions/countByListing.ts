import type { ConversationCounts } from '#contract/booking/conversations.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';

/** Returns how many conversations the viewer has about each own listing, by its id. @throws ApiError `forbidden` */
export async function countByListing({
  engine,
  viewer,
}: Ctx): Promise<Readonly<Record<string, ConversationCounts>>> {
  const rows = await engine.db.rows<{ id: string } & ConversationCounts>(
    `select listing_id as id, count(*)::int as "all", (count(*) filter (where provider_unread > 0))::int as unread
     from transactions where provider_id = $1 group by listing_id`,
    [requireUserId(viewer)],
    'transactions-by-listing',
  );
  return Object.fromEntries(rows.map(({ id, ...counts }) => [id, counts]));
}
