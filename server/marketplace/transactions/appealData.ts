import type { JsonObject } from '#contract/json.ts';
import type { Appeal } from '#contract/rules/appeals.ts';

/** Where appeals stand in a transaction's metadata. Only operators see the key: no party is told of the other's. */
export const appealsKey = 'appeals';

export type AppealParty = 'customer' | 'provider';
export type Appeals = Partial<Record<AppealParty, Appeal>>;

/** What each party has asked of the operators. */
export function appealsOf({ metadata }: { metadata: JsonObject }): Appeals {
  return (metadata[appealsKey] ?? {}) as Appeals;
}

/** What this person has asked of the operators, as one of the parties. */
export function appealOf(
  record: { metadata: JsonObject; customerId: string },
  userId: string,
): Appeal | undefined {
  return appealsOf(record)[userId === record.customerId ? 'customer' : 'provider'];
}

/** Whether this party says that the stay did not take place, and no operator has looked at it yet. */
export function deniesStay(transaction: { metadata: JsonObject }, party: AppealParty): boolean {
  const appeal = appealsOf(transaction)[party];
  return appeal?.matter === 'didNotHappen' && !appeal.closedAt;
}
