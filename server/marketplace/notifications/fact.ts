import type { Tx } from '#server/marketplace/ports/db.ts';

/** The outbox row that is being worked on, as far as mails need it. */
export interface FactInHand {
  id: number;
  createdAt: Date;
  /** This one included. */
  attempts: number;
  /** Marks the row done within the transaction. @throws when another worker has done it */
  settle(tx: Tx): Promise<void>;
}
