import type { Outbox, OutboxMail } from '#contract/notification/mail.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findFailingMails } from '#server/marketplace/outbox/index.ts';
import type { StoredMail } from '#server/marketplace/ports/mailer.ts';
import { findAddresses } from '#server/marketplace/users/index.ts';

const shown = 200;

/** Returns the mails that operators can see: stored ones, and those not yet sent because of errors. */
export async function listOutbox({ db, storedMails }: Engine): Promise<Outbox> {
  const [kept, troubled] = await Promise.all([storedMails?.list(shown) ?? [], findFailingMails(db, shown)]);
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
  return { isKeeping: storedMails !== undefined, mails };
}

/** undefined for a mail that was not stored, or has been deleted. */
export async function findKept({ storedMails }: Engine, id: string): Promise<StoredMail | undefined> {
  return storedMails?.find(id);
}
