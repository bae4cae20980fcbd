import type { Tx } from '#server/marketplace/ports/db.ts';

/** What happened longer ago is told to nobody any more. Milliseconds. */
const freshFor = 7 * 24 * 60 * 60_000;

/** Whether it is still worth a mail: a server that stood still, or a demo that was just made, has much to catch up on. */
export const isFresh = ({ createdAt }: Pick<FactInHand, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < freshFor;

/** The outbox row that is being worked on, as far as mails need it. */
export interface FactInHand {
  id: number;
  createdAt: Date;
  /** This one included. */
  attempts: number;
  /** Marks the row done within the transaction. @throws when another worker has done it */
  settle(tx: Tx): Promise<void>;
}
