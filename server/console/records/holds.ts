import type { Fact } from '#contract/console/queueItem.ts';
import type { RecordAction, RecordCommand } from '#contract/console/records.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import { asOperator } from '../queue.ts';
import { action } from './source.ts';
import type { Operator } from '#server/web/ports/types.ts';

/** Returns when and why the user's data was put under legal hold. */
export const holdFacts = (hold: reports.LegalHold | undefined): Fact[] =>
  hold
    ? [
        { label: 'heldSince', value: { instant: hold.at.toISOString() } },
        { label: 'heldFor', value: hold.reason },
      ]
    : [];

/** Also offered for deleted accounts: until they are erased there is data to hold. */
export const holdActions = (hold: reports.LegalHold | undefined): RecordAction[] => [
  action(hold ? 'endHold' : 'hold'),
];

/** Returns false when the command is not about a hold. @throws ApiError `conflict` */
export async function actOnHold(
  engine: Engine,
  command: RecordCommand,
  operator: Operator,
): Promise<boolean> {
  const { id: userId, reason } = command;
  if (command.action === 'hold')
    await reports.hold(asOperator(engine), { userId, reason, byId: operator.id });
  else if (command.action === 'endHold') await reports.endHold(asOperator(engine), { userId });
  else return false;
  return true;
}
