import type { JsonObject } from '#contract/json.ts';
import type { Appeal } from '#contract/booking/appeals.ts';

/**
 * The key of appeals in a transaction's metadata. Only operators see it, so neither party learns of the other's appeal.
 */
export const appealsKey = 'appeals';

export type AppealParty = 'customer' | 'provider';
export type Appeals = Partial<Record<AppealParty, Appeal>>;

/** Returns each party's appeal to the operators. */
export function appealsOf({ metadata }: { metadata: JsonObject }): Appeals {
  return (metadata[appealsKey] ?? {}) as Appeals;
}

/** Returns the appeal of this user, as one of the parties. */
export function appealOf(
  record: { metadata: JsonObject; customerId: string },
  userId: string,
): Appeal | undefined {
  return appealsOf(record)[userId === record.customerId ? 'customer' : 'provider'];
}

/** Returns whether this party claims that the stay did not take place, and no operator has handled it yet. */
export function deniesStay(transaction: { metadata: JsonObject }, party: AppealParty): boolean {
  const appeal = appealsOf(transaction)[party];
  return appeal?.matter === 'didNotHappen' && !appeal.closedAt;
}
