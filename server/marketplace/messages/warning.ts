import { carriesContactData } from '#contract/rules/contactData.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import { load as loadUsers } from '#server/marketplace/users/index.ts';
import { whoHasWritten, type MessageRecord } from './store.ts';

const day = 24 * 60 * 60_000;

/**
 * Whether the reader is to be warned: somebody who has just signed up and whom no operator has checked leads them away
 * from the site before the two have talked. Every message counts as the first until both have written, or a greeting
 * would do to get by.
 */
export async function needsWarning(
  ctx: Ctx,
  message: Pick<MessageRecord, 'transactionId' | 'senderId' | 'content'>,
): Promise<boolean> {
  if (!carriesContactData(message.content) || !(await isNew(ctx, message.senderId))) return false;
  const { sender, others } = await whoHasWritten(ctx.db, message);
  return !sender || !others;
}

async function isNew(ctx: Ctx, userId: string): Promise<boolean> {
  const user = (await loadUsers({ ...ctx, read: readNothingMore }, [userId])).get(userId);
  if (!user) return false;
  const { createdAt, profile } = user.attributes as unknown as Sender;
  const age = ctx.clock.now().getTime() - createdAt.getTime();
  return age < ctx.settings.newAccountDays * day && profile.publicData.isVerified !== true;
}

interface Sender {
  createdAt: Date;
  profile: { publicData: { isVerified?: boolean } };
}
