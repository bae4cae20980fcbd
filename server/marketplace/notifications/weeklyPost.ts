import type { JsonObject } from '#contract/json.ts';
import { weeklyFiguresMail } from '#contract/rules/mailKinds.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { showEndedWeek, wantsWeekly } from '#server/marketplace/figures/index.ts';
import { findOperator } from '#server/marketplace/operators/index.ts';
import { pathTo } from '#src/config/paths.ts';
import type { Post } from './letter.ts';

/** The figures of a week; undefined for who is no operator any more, or has ended these mails meanwhile. */
export async function weeklyPost(engine: Engine, payload: JsonObject): Promise<Post | undefined> {
  const operator = await findOperator(engine, String(payload.userId));
  if (!operator || !wantsWeekly(operator.privateData)) return undefined;
  return {
    userId: operator.id,
    ends: { kind: weeklyFiguresMail, id: operator.id },
    letter: {
      kind: 'weeklyFigures',
      figures: await showEndedWeek(engine, String(payload.week)),
      path: pathTo('ConsolePage', {}),
    },
  };
}
