import type { Outbox, OutboxMail } from '#contract/entities/mail.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findTroubled } from '#server/marketplace/outbox/index.ts';
import type { KeptMail } from '#server/marketplace/ports/mailer.ts';
import { findAddresses } from '#server/marketplace/users/index.ts';

const shown = 200;

/** What operators see of the mails: those that were kept, and those that could not be sent so far. */
export async function listOutbox({ db, keptMails }: Engine): Promise<Outbox> {
  const [kept, troubled] = await Promise.all([keptMails?.list(shown) ?? [], findTroubled(db, shown)]);
  const addresses = await findAddresses(
    db,
    troubled.flatMap(({ email, userId }) => (email === null && userId !== null ? [userId] : [])),
  );
  const mails: OutboxMail[] = [
    ...troubled.map(({ id, kind, email, userId, createdAt, error, retryAt }) => ({
      id: `outbox/${id}`,
      to: email ?? addresses.get(userId ?? '') ?? '',
      subject: null,
      kind,
      createdAt: createdAt.toISOString(),
      state: retryAt ? ('waiting' as const) : ('failed' as const),
      error,
      retryAt: retryAt?.toISOString() ?? null,
    })),
    ...kept.map(({ createdAt, ...mail }) => ({
      ...mail,
      kind: null,
      createdAt: createdAt.toISOString(),
      state: 'kept' as const,
      error: null,
      retryAt: null,
    })),
  ];
  return { isKeeping: keptMails !== undefined, mails };
}

/** undefined for a mail that was not kept, or is gone. */
export async function findKept({ keptMails }: Engine, id: string): Promise<KeptMail | undefined> {
  return keptMails?.find(id);
}
