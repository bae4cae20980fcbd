import { containsContactData } from './contactData.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { accountTrust } from '#server/marketplace/users/index.ts';
import { findWriters, type MessageRecord } from './store.ts';

/** Assessment of a message before it is sent. */
export interface MessageAssessment {
  /**
   * Whether its reader is warned: a new, unverified user leads them away from the site before the two have talked.
   * Every message counts as the first until both have written, because otherwise a greeting would bypass the check.
   */
  warned: boolean;
  /** Whether an unverified user writes it before the two have talked. */
  isOpening: boolean;
}

export async function assessMessage(
  engine: Engine,
  message: Pick<MessageRecord, 'transactionId' | 'senderId' | 'content'>,
): Promise<MessageAssessment> {
  const { sender, others } = await findWriters(engine.db, message);
  if (sender && others) return { warned: false, isOpening: false };
  const { isNew, isVerified } = await accountTrust(engine, engine.db, message.senderId);
  return { warned: isNew && containsContactData(message.content), isOpening: !isVerified };
}
