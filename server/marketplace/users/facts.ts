import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';

/** The fact that something of a person changed; its payload is `{userId}`. */
export const userUpdated = 'user/updated';

/** The fact that a person deleted their account; its payload is `{userId}`. */
export const userDeleted = 'user/deleted';

export function noteUpdate({ clock }: Pick<Engine, 'clock'>, tx: Tx, userId: string): Promise<void> {
  return addToOutbox(tx, clock, userUpdated, { userId });
}
