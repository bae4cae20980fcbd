import type { JsonObject } from '#contract/json.ts';
import { weeklyFiguresMail } from '#contract/notification/mailKinds.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { showEndedWeek, wantsWeekly } from '#server/marketplace/statistics/index.ts';
import { findOperator } from '#server/marketplace/operators/index.ts';
import { pathTo } from '#contract/paths.ts';
import type { OutgoingMail } from './mail.ts';

/** The statistics of a week; undefined for users who are no longer operators, or have unsubscribed meanwhile. */
export async function composeWeeklyMail(
  engine: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const operator = await findOperator(engine, String(payload.userId));
  if (!operator || !wantsWeekly(operator.privateData)) return undefined;
  return {
    userId: operator.id,
    ends: { kind: weeklyFiguresMail, id: operator.id },
    content: {
      kind: 'weeklyFigures',
      figures: await showEndedWeek(engine, String(payload.week)),
      path: pathTo('ConsolePage', {}),
    },
  };
}
