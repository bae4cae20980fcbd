import { ApiError } from '#contract/errors.ts';

/** Slots that limit concurrent work. */
export interface Slots {
  /**
   * Runs the work in one of the slots, which counts towards the share of each of these senders.
   * @throws ApiError too-many-requests when a sender has its share, or when all slots are taken.
   */
  hold<T>(senders: readonly Share[], work: () => Promise<T>): Promise<T>;
}

/** The sender's share of the slots. */
export interface Share {
  /** Unique across the kinds of senders: `person:…`, `network:…`. */
  sender: string;
  atMost: number;
}

/** Creates `atMost` slots in total. `retryAfter`: seconds after which a rejected sender may retry. */
export function createSlots(atMost: number, retryAfter?: number): Slots {
  const held = new Map<string, number>();
  let inFlight = 0;
  return {
    async hold(senders, work) {
      const hasShare = senders.every(({ sender, atMost: share }) => (held.get(sender) ?? 0) < share);
      if (inFlight >= atMost || !hasShare)
        throw new ApiError('too-many-requests', retryAfter === undefined ? {} : { meta: { retryAfter } });
      inFlight++;
      for (const { sender } of senders) held.set(sender, (held.get(sender) ?? 0) + 1);
      try {
        return await work();
      } finally {
        inFlight--;
        for (const { sender } of senders) release(held, sender);
      }
    },
  };
}

function release(held: Map<string, number>, sender: string): void {
  const left = (held.get(sender) ?? 1) - 1;
  if (left > 0) held.set(sender, left);
  else held.delete(sender);
}
