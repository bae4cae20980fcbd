import type { Outbox, OutboxLetter } from '#contract/entities/mail.ts';
import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import type { MailToRead, WebDeps } from './deps.ts';
import { requireOperator } from './operator.ts';

type OutboxDeps = Pick<WebDeps, 'mails' | 'config' | 'console'>;

/** The mails of the house, for operators. @throws ApiError not-found for everybody else */
export async function outboxFor(trusted: () => Promise<Sdk>, deps: OutboxDeps): Promise<Outbox> {
  await requireOperator(trusted, deps);
  if (!deps.mails) throw new ApiError('not-found');
  return deps.mails.outbox();
}

/** One mail that was kept. @throws ApiError not-found when it is gone, and for everybody but operators */
export async function mailFor(
  trusted: () => Promise<Sdk>,
  deps: OutboxDeps,
  id: string,
): Promise<MailToRead> {
  const operator = await requireOperator(trusted, deps);
  const mail = await deps.mails?.find(id);
  if (!mail) throw new ApiError('not-found');
  await deps.console?.noteMailRead(operator, id);
  return mail;
}

/** The same as the page shows it, but for its HTML, which is shown in a frame of its own. */
export async function letterFor(
  trusted: () => Promise<Sdk>,
  deps: OutboxDeps,
  mailId: string,
): Promise<OutboxLetter> {
  const { id, to, subject, text, createdAt } = await mailFor(trusted, deps, mailId);
  return { id, to, subject, text, createdAt: createdAt.toISOString() };
}
