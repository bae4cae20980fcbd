import { carriesContactData } from '#contract/rules/contactData.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { acquaintanceWith } from '#server/marketplace/users/index.ts';
import { whoHasWritten, type MessageRecord } from './store.ts';

/** What is to be known of a message before it is sent. */
export interface FirstLook {
  /**
   * Its reader is to be warned: somebody who has just signed up and whom no operator has checked leads them away from the
   * site before the two have talked. Every message counts as the first until both have written, or a greeting would do to
   * get by.
   */
  warned: boolean;
  /** The first that somebody writes in a conversation whom no operator has checked. */
  isOpening: boolean;
}

export async function firstLook(
  ctx: Ctx,
  message: Pick<MessageRecord, 'transactionId' | 'senderId' | 'content'>,
): Promise<FirstLook> {
  const { sender, others } = await whoHasWritten(ctx.db, message);
  if (sender && others) return { warned: false, isOpening: false };
  const { isNew, isVerified } = await acquaintanceWith(ctx, ctx.db, message.senderId);
  return { warned: isNew && carriesContactData(message.content), isOpening: !sender && !isVerified };
}
