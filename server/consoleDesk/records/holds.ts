import type { Fact } from '#contract/entities/console.ts';
import type { RecordAction, RecordDeed } from '#contract/entities/consoleRecords.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import type { Operator } from '#server/web/console/desk.ts';
import { asOperator } from '../queue.ts';
import { action } from './source.ts';

/** Since when and why nothing of somebody is erased. */
export const holdFacts = (hold: reports.LegalHold | undefined): Fact[] =>
  hold
    ? [
        { label: 'heldSince', value: { instant: hold.at.toISOString() } },
        { label: 'heldFor', value: hold.reason },
      ]
    : [];

/** Also of who has left: until they are erased there is something to hold. */
export const holdActions = (hold: reports.LegalHold | undefined): RecordAction[] => [
  action(hold ? 'endHold' : 'hold'),
];

/** false for what is no deed of a hold. @throws ApiError `conflict` */
export async function actOnHold(engine: Engine, deed: RecordDeed, operator: Operator): Promise<boolean> {
  const { id: userId, reason } = deed;
  if (deed.action === 'hold') await reports.hold(asOperator(engine), { userId, reason, byId: operator.id });
  else if (deed.action === 'endHold') await reports.endHold(asOperator(engine), { userId });
  else return false;
  return true;
}
