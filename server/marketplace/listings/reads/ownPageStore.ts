import type { Queryable } from '#server/marketplace/ports/db.ts';

export interface OwnPage {
  /** undefined: all states. */
  states: readonly string[] | undefined;
  order: readonly { key: 'createdAt' | 'price'; descending: boolean }[];
  /** Accepted values by public data key. */
  publicData: Readonly<Record<string, readonly (string | boolean)[]>>;
  limit: number;
  offset: number;
}

const orderColumns = { createdAt: 'created_at', price: 'price_amount' } as const;

/** Returns the ids of one page of an author's listings and their total number; deleted ones are excluded. */
export async function findOwnPage(
  db: Queryable,
  authorId: string,
  page: OwnPage,
): Promise<{ ids: string[]; total: number }> {
  const order = page.order.map(
    ({ key, descending }) => `${orderColumns[key]} ${descending ? 'desc' : 'asc'} nulls last, `,
  );
  const row = await db.first<{ ids: string[]; total: number }>(
    `with mine as materialized (
       select id, created_at, price_amount from listings
       where author_id = $1 and not deleted and ($2::text[] is null or state = any($2))
         and not exists (select from jsonb_each($3::jsonb) wanted (key, accepted)
           where not coalesce(accepted @> (public_data -> wanted.key), false))
     )
     select (select count(*) from mine)::int as total,
       array(select id from mine order by ${order.join('')} created_at desc, id limit $4 offset $5) as ids`,
    [authorId, page.states ?? null, JSON.stringify(page.publicData), page.limit, page.offset],
    page.order.length === 0 ? 'listings-own-page' : undefined,
  );
  return row ?? { ids: [], total: 0 };
}
