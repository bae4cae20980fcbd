import { ApiError } from '#contract/errors.ts';

/** Slots that limit concurrent work. */
export interface Slots {
  /**
   * Runs the work in one of this sender's slots.
   * @throws ApiError too-many-requests when the sender's slots, or all slots, are taken.
   */
  hold<T>(sender: string, work: () => Promise<T>): Promise<T>;
}

/** Creates `atMost` slots in total, `perSender` of them for each sender. */
export function slots(atMost: number, perSender: number): Slots {
  const held = new Map<string, number>();
  let inFlight = 0;
  return {
    async hold(sender, work) {
      const mine = held.get(sender) ?? 0;
      if (inFlight >= atMost || mine >= perSender) throw new ApiError('too-many-requests');
      inFlight++;
      held.set(sender, mine + 1);
      try {
        return await work();
      } finally {
        inFlight--;
        const left = (held.get(sender) ?? 1) - 1;
        if (left > 0) held.set(sender, left);
        else held.delete(sender);
      }
    },
  };
}
