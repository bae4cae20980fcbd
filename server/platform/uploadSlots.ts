import { ApiError } from '#contract/errors.ts';

/** Uploads are held in memory, up to 20 MB each, until their pictures are made: so many at once and no more. */
const inFlightAtMost = 6;
/** The editor sends one after another; a second one may come from another tab. */
const eachAtMost = 2;

export interface UploadSlots {
  /**
   * Does the work in one of this sender's places.
   * @throws ApiError too-many-requests when they, or all together, have no place left.
   */
  hold<T>(sender: string, work: () => Promise<T>): Promise<T>;
}

/** Places for uploads. A place is taken before the first byte is read, so that no sender fills the memory. */
export function uploadSlots(atMost = inFlightAtMost, perSender = eachAtMost): UploadSlots {
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
