import { emailKey } from '#contract/account/email.ts';
import type { ContactMessage } from '#contract/contact.ts';
import { ApiError } from '#contract/errors.ts';
import type { LocaleCode } from '#contract/locales.ts';
import { inBody, missing } from '#contract/parse.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { count, networkOf } from '#server/marketplace/limits/index.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';

/**
 * Outbox event: a message to the operators is to be mailed. Its payload is `{written, locale, senderId?}`; `written`, a
 * {@link ContactMessage}, is deleted once the mail is sent.
 */
export const contactMail = mailEvent('contact');

/** A message, and the language of the page on which it was written. */
export interface WrittenMessage extends ContactMessage {
  locale: LocaleCode;
}

/**
 * Queues a message to the operators. `address`: the sender's IP address.
 * @throws ApiError not-found while the operators have no address, validation-missing-key, too-many-requests
 */
export async function writeToOperators(
  { engine, viewer }: Pick<Ctx, 'engine' | 'viewer'>,
  { locale, ...written }: WrittenMessage,
  address: string,
): Promise<void> {
  const { db, clock, settings } = engine;
  if (!settings().contact) throw new ApiError('not-found');
  // An operator who impersonates somebody doesn't write in their name.
  const sender = viewer.kind === 'user' && !viewer.limited ? { senderId: viewer.userId } : {};
  if (!written.name && !('senderId' in sender)) throw missing(inBody('name'));
  const network = networkOf(address) ?? '';
  await db.transaction(async tx => {
    await count(engine, 'contactForEmailFromAddress', `${emailKey(written.email)} ${network}`, tx);
    await count(engine, 'contactFromAddress', network, tx);
    await addToOutbox(tx, clock, contactMail, { written, locale, ...sender });
  });
}
