import type { JsonObject } from '#contract/json.ts';
import { appealMatters, type AppealMatter } from '#contract/rules/appeals.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findOperatorIds } from '#server/marketplace/operators/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { troubles, type Trouble } from '#server/marketplace/payments/index.ts';
import { closeWhatDidNotHappen } from '#server/marketplace/transactions/index.ts';
import type { FactInHand } from './fact.ts';
import type { LetterKind, Post } from './letter.ts';

/**
 * The fact that an operator has to hear of money, or of what somebody asks; its payload is
 * `{userId, transactionId, trouble}` or `{userId, transactionId, matter}`.
 */
export const operatorMail = 'mail/operator';

const kinds: Readonly<Record<Trouble, LetterKind>> = {
  disputed: 'paymentDisputed',
  disputeLost: 'disputeLost',
  refundFailed: 'refundFailed',
  payoutFailed: 'payoutFailed',
};

/** What people have asked of the operators (readings 37 and 39). */
const matters: Readonly<Record<AppealMatter, LetterKind>> = {
  cancel: 'cancelAsked',
  didNotHappen: 'stayDenied',
};

/** As {@link announceTrouble}; and what both say did not take place is over at once. */
export async function announceAppeal(engine: Engine, payload: JsonObject, fact: FactInHand): Promise<void> {
  await closeWhatDidNotHappen(engine, String(payload.transactionId));
  await announceTrouble(engine, payload, fact);
}

/** Owes each operator who has an account a mail about it, exactly once. */
export async function announceTrouble(engine: Engine, payload: JsonObject, fact: FactInHand): Promise<void> {
  const operators = await findOperatorIds(engine);
  await engine.db.transaction(async tx => {
    await fact.settle(tx);
    for (const userId of operators) await addToOutbox(tx, engine.clock, operatorMail, { ...payload, userId });
  });
}

/** Says no more than the number of the transaction: operators find the rest where they may look. */
export async function operatorPost(_engine: Engine, payload: JsonObject): Promise<Post | undefined> {
  const trouble = troubles.find(one => one === payload.trouble);
  const matter = appealMatters.find(one => one === payload.matter);
  const kind = trouble ? kinds[trouble] : matter && matters[matter];
  if (!kind) return undefined;
  const letter = { kind, transaction: String(payload.transactionId) };
  return { userId: String(payload.userId), letter };
}
