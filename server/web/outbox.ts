import type { Outbox, OutboxLetter } from '#contract/entities/mail.ts';
import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import type { Operator } from './console/desk.ts';
import type { ConsoleGate } from './console/gate.ts';
import type { MailToRead, WebDeps } from './deps.ts';
import { requireOperator } from './operator.ts';

type OutboxDeps = Pick<WebDeps, 'mails' | 'config' | 'console'>;

/** Who asks: with their own sign-in, and to the console. */
export interface MailReader {
  trusted: () => Promise<Sdk>;
  gate: Pick<ConsoleGate, 'opened'>;
}

/**
 * The mails of the house, for operators. @throws ApiError not-found for everybody else, forbidden for operators who have
 * not given a code of their second factor
 */
export async function outboxFor(reader: MailReader, deps: OutboxDeps): Promise<Outbox> {
  await requireReader(reader, deps);
  if (!deps.mails) throw new ApiError('not-found');
  return deps.mails.outbox();
}

/** One mail that was kept. @throws ApiError not-found when it is gone, and as {@link outboxFor} */
export async function mailFor(reader: MailReader, deps: OutboxDeps, id: string): Promise<MailToRead> {
  const operator = await requireReader(reader, deps);
  const mail = await deps.mails?.find(id);
  if (!mail) throw new ApiError('not-found');
  await deps.console?.noteMailRead(operator, id);
  return mail;
}

/** The same as the page shows it, but for its HTML, which is shown in a frame of its own. */
export async function letterFor(reader: MailReader, deps: OutboxDeps, mailId: string): Promise<OutboxLetter> {
  const { id, to, subject, text, createdAt } = await mailFor(reader, deps, mailId);
  return { id, to, subject, text, createdAt: createdAt.toISOString() };
}

// Kept mails hold links that set passwords: they ask for as much as the console does. To all others there is nothing.
async function requireReader({ trusted, gate }: MailReader, deps: OutboxDeps): Promise<Operator> {
  const operator = await requireOperator(trusted, deps);
  if (deps.console && !deps.config.hasOpenMails) await gate.opened('outbox');
  return operator;
}
