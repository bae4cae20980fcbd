import { emailKey } from '#contract/account/email.ts';
import type { ContactMessage } from '#contract/contact.ts';
import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#contract/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { Postponed } from '#server/marketplace/outbox/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { mailDelays, sendOrPostpone } from './deliver.ts';
import type { CurrentEvent } from './fact.ts';
import { renderMail } from './render.tsx';

/**
 * Mails the operators a message of the contact form, to the address that the settings name at that moment; an answer
 * goes to its sender, who gets no mail from the site.
 * @throws Postponed when it was not sent
 */
export async function mailContact(engine: Engine, payload: JsonObject, fact: CurrentEvent): Promise<void> {
  const { contact, marketplaceName, timeZone, ...sites } = engine.settings();
  if (!contact) throw new Postponed('the operators have no address', mailDelays[fact.attempts - 1] ?? null);
  const intl = engine.mailTexts(contact.locale);
  // Only `writeToOperators` makes such rows.
  const written = payload.written as unknown as ContactMessage;
  const sender =
    typeof payload.senderId === 'string' ? await findReader(engine.db, payload.senderId) : undefined;
  const isConfirmed = sender?.emailVerified === true && emailKey(sender.email) === emailKey(written.email);
  const content = {
    kind: 'contactMessage' as const,
    written: { ...written, isConfirmed },
    ...(sender ? { path: pathTo('ConsoleRecordPage', { kind: 'people', id: sender.id }) } : {}),
  };
  const mail = {
    id: `${fact.id}-${fact.createdAt.getTime()}`,
    to: contact.email,
    replyTo: written.email,
    locale: intl.locale,
    ...renderMail(content, { intl, timeZone, name: '', marketplaceName, sites }),
  };
  await sendOrPostpone(engine, async () => mail, fact);
}
