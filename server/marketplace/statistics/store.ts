import type { WeeklyStatistics } from '#contract/console/figures.ts';
import type { TransitionName } from '#contract/processes/process.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/** A half-open span of time: includes its beginning but not its end. */
export interface Span {
  from: Date;
  until: Date;
}

/** The weekly figures are counted from data of other modules, which this module only reads. */
export async function countListings(db: Queryable, { from, until }: Span): Promise<Map<string, number>> {
  const rows = await db.rows<{ category: string | null; count: number }>(
    `select public_data ->> 'category' as category, count(*)::int as count from listings
     where first_published_at >= $1 and first_published_at < $2 and not deleted group by 1`,
    [from, until],
    'figures-listings',
  );
  return new Map(rows.map(({ category, count }) => [category ?? '', count]));
}

export async function countTransitions(
  db: Queryable,
  { from, until }: Span,
): Promise<Map<TransitionName, number>> {
  const rows = await db.rows<{ transition: TransitionName; count: number }>(
    `select transition, count(*)::int as count from transaction_transitions
     where created_at >= $1 and created_at < $2 group by 1`,
    [from, until],
    'figures-transitions',
  );
  return new Map(rows.map(({ transition, count }) => [transition, count]));
}

export async function countBegun(db: Queryable, { from, until }: Span): Promise<number> {
  const row = await db.first<{ count: number }>(
    'select count(*)::int as count from transactions where created_at >= $1 and created_at < $2',
    [from, until],
    'figures-begun',
  );
  return row?.count ?? 0;
}

/** Counts the first replies of providers in the span, with their median response time in seconds. */
export async function countAnswers(
  db: Queryable,
  { from, until }: Span,
): Promise<{ count: number; median: number | null }> {
  const row = await db.first<{ count: number; median: number | null }>(
    `with answered as (
       select t.id, min(a.at) - t.created_at as took
       from (
         select m.transaction_id, m.created_at as at from messages m
         join transactions own on own.id = m.transaction_id and own.provider_id = m.sender_id
         where m.created_at >= $1 and m.created_at < $2
         union all
         select transaction_id, created_at from transaction_transitions
         where by = 'provider' and created_at >= $1 and created_at < $2
       ) a
       join transactions t on t.id = a.transaction_id
       where not exists (
           select from messages m where m.transaction_id = t.id and m.sender_id = t.provider_id and m.created_at < $1)
         and not exists (
           select from transaction_transitions s
           where s.transaction_id = t.id and s.by = 'provider' and s.created_at < $1)
       group by t.id)
     select count(*)::int as count,
       percentile_cont(0.5) within group (order by extract(epoch from took)::float8) as median
     from answered`,
    [from, until],
    'figures-answers',
  );
  return row ?? { count: 0, median: null };
}

/** Sums the payments of bookings accepted in the span; `accepting` names the transitions that accept one. */
export function sumMoney(
  db: Queryable,
  { from, until }: Span,
  accepting: readonly TransitionName[],
): Promise<{ currency: string; paid: number; paidOut: number }[]> {
  return db.rows(
    `select t.currency, sum(t.payin_amount)::bigint as paid, sum(coalesce(t.payout_amount, 0))::bigint as paid_out
     from transaction_transitions s join transactions t on t.id = s.transaction_id
     where s.created_at >= $1 and s.created_at < $2 and s.transition = any($3) and t.payin_amount > 0
     group by 1 order by 1`,
    [from, until, accepting],
    'figures-money',
  );
}

export async function countReports(
  db: Queryable,
  { from, until }: Span,
): Promise<{ filed: number; closed: number }> {
  const row = await db.first<{ filed: number; closed: number }>(
    `select (select count(*)::int from reports where created_at >= $1 and created_at < $2) as filed,
       (select count(*)::int from reports where state = 'closed' and closed_at >= $1 and closed_at < $2) as closed`,
    [from, until],
    'figures-reports',
  );
  return row ?? { filed: 0, closed: 0 };
}

export async function findOpenReports(db: Queryable): Promise<{ count: number; oldest: Date | null }> {
  const row = await db.first<{ count: number; oldest: Date | null }>(
    `select count(*)::int as count, min(created_at) as oldest from reports where state = 'open'`,
    [],
    'figures-open-reports',
  );
  return row ?? { count: 0, oldest: null };
}

/** Returns the counted weeks since this Monday, by their Mondays. */
export async function findWeeks(db: Queryable, since: string): Promise<Map<string, WeeklyStatistics>> {
  const rows = await db.rows<{ week: string; figures: WeeklyStatistics }>(
    'select week, figures from week_figures where week >= $1::date',
    [since],
    'figures-weeks',
  );
  return new Map(rows.map(({ week, figures }) => [week, figures]));
}

/** Does nothing when another process has already saved the same figures. */
export async function keepWeek(db: Queryable, figures: WeeklyStatistics): Promise<void> {
  await db.run(
    'insert into week_figures (week, figures) values ($1::date, $2::jsonb) on conflict do nothing',
    [figures.week, JSON.stringify(figures)],
    'figures-keep',
  );
}
