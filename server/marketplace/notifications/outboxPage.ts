import type { Engine } from '#server/marketplace/ctx.ts';
import { findTroubled } from '#server/marketplace/outbox/index.ts';
import type { KeptMail } from '#server/marketplace/ports/mailer.ts';
import { findReader } from '#server/marketplace/users/index.ts';

/** One line of the operators' page. */
export interface OutboxMail {
  /** Names it for {@link mailOutbox.show}; only kept mails can be opened. */
  id: string;
  to: string;
  /** null while a mail has not been written: then `kind` says what it is about. */
  subject: string | null;
  kind: string | null;
  createdAt: Date;
  state: 'kept' | 'waiting' | 'failed';
  error: string | null;
  retryAt: Date | null;
}

export interface OutboxView {
  /** Whether mails stay in the house, for want of a mail server. */
  isKeeping: boolean;
  /** Newest first. */
  mails: OutboxMail[];
}

const shown = 200;

/** What operators see of the mails: those that were kept, and those that could not be sent. */
export const mailOutbox = {
  async list({ db, keptMails }: Engine): Promise<OutboxView> {
    const [kept, troubled] = await Promise.all([keptMails?.list(shown) ?? [], findTroubled(db, shown)]);
    const readers = await Promise.all(troubled.map(({ userId }) => findReader(db, userId || noId)));
    const mails: OutboxMail[] = [
      ...troubled.map(({ id, kind, createdAt, error, retryAt }, at) => ({
        id: `outbox/${id}`,
        to: readers[at]?.email ?? '',
        subject: null,
        kind,
        createdAt,
        state: retryAt ? ('waiting' as const) : ('failed' as const),
        error,
        retryAt,
      })),
      ...kept.map(mail => ({ ...mail, kind: null, state: 'kept' as const, error: null, retryAt: null })),
    ];
    return { isKeeping: keptMails !== undefined, mails };
  },
  /** undefined for a mail that was not kept, or is gone. */
  show: async ({ keptMails }: Engine, id: string): Promise<KeptMail | undefined> => keptMails?.find(id),
};

const noId = '00000000-0000-0000-0000-000000000000';
