import type { TransitionName } from '#contract/processes/process.ts';
import { answerBandOf, answersAtLeast } from '#contract/account/activity.ts';
import { DAY } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { setAnswerBands } from '#server/marketplace/users/index.ts';

/** Conversations older than this say nothing of how somebody answers now. Milliseconds. */
const counted = 180 * DAY;

/** Who has waited this long without an answer is counted as not answered. Milliseconds. */
const given = 7 * DAY;

/** After these nobody has been asked yet: the payment is not confirmed. */
const unpaid: readonly TransitionName[] = [
  'transition/request-payment',
  'transition/request-payment-after-enquiry',
  'transition/expire-payment',
];

/** Recalculates everybody's usual response time: the 75th percentile of their first answers. Idempotent. */
export async function updateAnswerBands({ db, clock }: Engine): Promise<void> {
  const now = clock.now().getTime();
  const times = await findAnswerTimes(db, new Date(now - counted), new Date(now - given));
  const bands = times.flatMap(({ userId, seconds }) => {
    const band = answerBandOf(seconds);
    return band ? [{ userId, band }] : [];
  });
  await setAnswerBands(db, bands);
}

/**
 * Returns within how many seconds each provider has answered three of four customers first. Those who have waited since
 * `overdue` count as never answered. A payment that was never confirmed asked nobody.
 */
function findAnswerTimes(
  db: Queryable,
  since: Date,
  overdue: Date,
): Promise<{ userId: string; seconds: number }[]> {
  return db.rows(
    `with asked as (
       select t.provider_id, t.created_at, (
         select min(at) from (
           select m.created_at as at from messages m
           where m.transaction_id = t.id and m.sender_id = t.provider_id
           union all
           select s.created_at from transaction_transitions s where s.transaction_id = t.id and s.by = 'provider'
         ) a) as answered_at
       from transactions t
       where t.created_at >= $1
         and t.last_transition <> all ($4::text[])
     )
     select provider_id as user_id,
       percentile_disc(0.75) within group (
         order by coalesce(extract(epoch from answered_at - created_at)::float8, 'infinity')) as seconds
     from asked where answered_at is not null or created_at < $2
     group by provider_id having count(answered_at) >= $3`,
    [since, overdue, answersAtLeast, unpaid],
    'answer-times',
  );
}
