import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { troubles, type Trouble } from '#server/marketplace/payments/index.ts';
import { findByEmailForLogin } from '#server/marketplace/users/index.ts';
import type { FactInHand } from './fact.ts';
import type { LetterKind, Post } from './letter.ts';

/** The fact that an operator has to hear of money; its payload is `{userId, transactionId, trouble}`. */
export const operatorMail = 'mail/operator';

const kinds: Readonly<Record<Trouble, LetterKind>> = {
  disputed: 'paymentDisputed',
  disputeLost: 'disputeLost',
  refundFailed: 'refundFailed',
  payoutFailed: 'payoutFailed',
};

/** Owes each operator who has an account a mail about it, exactly once. */
export async function announceTrouble(
  { db, clock, settings }: Engine,
  payload: JsonObject,
  fact: FactInHand,
): Promise<void> {
  const readers = await Promise.all(settings.operators.map(address => findByEmailForLogin(db, address)));
  await db.transaction(async tx => {
    await fact.settle(tx);
    for (const reader of readers) {
      if (reader) await addToOutbox(tx, clock, operatorMail, { ...payload, userId: reader.id });
    }
  });
}

/** Says no more than the number of the transaction: operators find the rest where they may look. */
export async function operatorPost(_engine: Engine, payload: JsonObject): Promise<Post | undefined> {
  const trouble = troubles.find(one => one === payload.trouble);
  if (!trouble) return undefined;
  const letter = { kind: kinds[trouble], transaction: String(payload.transactionId) };
  return { userId: String(payload.userId), letter };
}
