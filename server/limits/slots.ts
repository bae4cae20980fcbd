import { ApiError } from '#contract/errors.ts';

/** Slots that limit concurrent work. */
export interface Slots {
  /**
   * Runs the work in one of the slots, which counts towards the share of each of these senders. While the work waits
   * for a sender ({@link Slot.read}), a newcomer may take its slot over:
   *
   * - when all slots are taken, from the sender that holds most of them, if that is more than the newcomer would hold;
   * - otherwise, and when a share of the newcomer is taken, from whom has held it longest, after a minute.
   *
   * @throws ApiError too-many-requests when there is no slot for the sender
   */
  hold<T>(senders: readonly Share[], work: (slot: Slot) => Promise<T>): Promise<T>;
}

/** The slot of one piece of work. */
export interface Slot {
  /**
   * Reads what the sender sends, at the sender's pace. `signal` is aborted when a newcomer takes the slot over; reading
   * must then stop and reject with the signal's reason, an ApiError too-many-requests.
   */
  read<T>(reading: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** The sender's share of the slots. */
export interface Share {
  /** Unique across the kinds of senders: `person:…`, `network:…`. */
  sender: string;
  atMost: number;
}

interface Holding {
  senders: readonly Share[];
  /** Milliseconds since 1970. */
  since: number;
  /** Set while the slot can be taken over. */
  stop?: (() => void) | undefined;
}

/** For how long a sender that holds no more than others keeps a slot in any case: a photo of 2 MB at 30 kB a second. */
const undisturbed = 60_000;

/** Creates `atMost` slots in total. `retryAfter`: seconds after which a rejected sender may retry. */
export function createSlots(atMost: number, retryAfter?: number, now: () => number = Date.now): Slots {
  const held = new Set<Holding>();
  const tooMany = () =>
    new ApiError('too-many-requests', retryAfter === undefined ? {} : { meta: { retryAfter } });
  const heldBy = (sender: string) =>
    [...held].filter(({ senders }) => senders.some(one => one.sender === sender));
  /** How many slots the largest of its senders holds. */
  const crowdOf = ({ senders }: Pick<Holding, 'senders'>) =>
    Math.max(0, ...senders.map(({ sender }) => heldBy(sender).length));
  /** Holdings are in the order in which they began. */
  const longestHeld = (holdings: Iterable<Holding>) =>
    [...holdings].find(({ stop, since }) => stop && now() - since >= undisturbed);
  const largest = (crowd: number) =>
    [...held]
      .filter(one => one.stop && crowdOf(one) > crowd)
      .sort((one, other) => crowdOf(other) - crowdOf(one))[0];

  const makeRoom = (senders: readonly Share[]) => {
    const leaving = new Set<Holding>();
    const leave = (one: Holding | undefined) => {
      if (!one) throw tooMany();
      leaving.add(one);
    };
    for (const { sender, atMost: share } of senders) {
      const own = heldBy(sender);
      if (own.length >= share && !own.some(one => leaving.has(one))) leave(longestHeld(own));
    }
    if (held.size - leaving.size >= atMost) leave(largest(crowdOf({ senders }) + 1) ?? longestHeld(held));
    for (const one of leaving) {
      held.delete(one);
      one.stop?.();
    }
  };

  return {
    async hold(senders, work) {
      makeRoom(senders);
      const holding: Holding = { senders, since: now() };
      held.add(holding);
      const slot: Slot = {
        async read(reading) {
          const ending = new AbortController();
          holding.stop = () => ending.abort(tooMany());
          try {
            return await reading(ending.signal);
          } finally {
            holding.stop = undefined;
          }
        },
      };
      try {
        return await work(slot);
      } finally {
        held.delete(holding);
      }
    },
  };
}
