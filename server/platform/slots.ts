import { ApiError } from '#contract/errors.ts';

/** Places for work that must not be done too often at the same time. */
export interface Slots {
  /**
   * Does the work in one of this sender's places.
   * @throws ApiError too-many-requests when they, or all together, have no place left.
   */
  hold<T>(sender: string, work: () => Promise<T>): Promise<T>;
}

/** `atMost` places in all, `perSender` of them for each sender. */
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
