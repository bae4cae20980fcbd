import type { Outbox, OutboxMailContent } from '#contract/notification/mail.ts';
import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import type { ConsoleGuard } from '../session/consoleSession.ts';
import type { MailToRead } from '../ports/engine.ts';
import type { WebDeps } from '../ports/index.ts';
import { requireOperator } from '../session/requireOperator.ts';
import type { Operator } from '../ports/types.ts';

type OutboxDeps = Pick<WebDeps, 'config' | 'engine'>;

/** The client that reads mails: its trusted SDK and its access to the console. */
export interface MailReader {
  trusted: () => Promise<Sdk>;
  guard: Pick<ConsoleGuard, 'opened'>;
}

/**
 * Returns the stored mails, for operators.
 * @throws ApiError not-found for everybody else, forbidden for operators who haven't entered a second-factor code
 */
export async function outboxFor(reader: MailReader, deps: OutboxDeps): Promise<Outbox> {
  await requireReader(reader, deps);
  if (!deps.engine) throw new ApiError('not-found');
  return deps.engine.mails.outbox();
}

/** Returns one stored mail. @throws ApiError not-found when it was deleted, and as {@link outboxFor} */
export async function mailFor(reader: MailReader, deps: OutboxDeps, id: string): Promise<MailToRead> {
  const operator = await requireReader(reader, deps);
  const mail = await deps.engine?.mails.find(id);
  if (!mail) throw new ApiError('not-found');
  await deps.engine?.console.noteMailRead(operator, id);
  return mail;
}

/** Returns the mail for the page, without its HTML, which is shown in a frame of its own. */
export async function mailPageFor(
  reader: MailReader,
  deps: OutboxDeps,
  mailId: string,
): Promise<OutboxMailContent> {
  const { id, to, subject, text, createdAt } = await mailFor(reader, deps, mailId);
  return { id, to, subject, text, createdAt: createdAt.toISOString() };
}

// Stored mails contain password links, so they need the same access as the console. To everybody else they don't exist.
async function requireReader({ trusted, guard }: MailReader, deps: OutboxDeps): Promise<Operator> {
  const operator = await requireOperator(trusted, deps);
  if (deps.engine && !deps.config.hasOpenMails) await guard.opened('outbox');
  return operator;
}
