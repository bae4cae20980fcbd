import { ApiError } from '#contract/errors.ts';
import { HOUR } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as savedListings from '#server/marketplace/savedListings/index.ts';
import * as savedSearches from '#server/marketplace/savedSearches/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { normalizeSearch } from '#server/engineApi/savedSearches.ts';
import { contextFor } from './actors.ts';
import { saved } from './content/stays.ts';
import type { Plan, PlannedStay } from './plan.ts';
import type { TransitionName } from '#contract/processes/process.ts';

/** Adds the stays that do not exist yet, each with its request, acceptance, end and reviews. */
export async function addStays(
  engine: Engine,
  planned: readonly PlannedStay[],
  done: () => void,
): Promise<void> {
  for (const stay of planned) {
    const made = await lastTransition(engine, stay.id);
    const steps = stepsOf(stay);
    for (const { by, at, transition, params } of steps.slice(
      1 + steps.findIndex(one => one.transition === made),
    )) {
      const key = `${stay.key} ${transition}`;
      const actor = { at, ...(by === undefined ? {} : { by }) };
      if (transition === 'transition/request') {
        const ctx = contextFor(engine, { ...actor, key: stay.key });
        await transactions.initiate(ctx, { processAlias: 'free-process/release-2', transition, params });
      } else {
        await transactions.transition(contextFor(engine, { ...actor, key }), {
          id: stay.id,
          transition,
          params,
        });
      }
    }
    done();
  }
}

interface Step {
  /** undefined: made by a timer. */
  by: string | undefined;
  at: Date;
  transition: TransitionName;
  params: Readonly<Record<string, unknown>>;
}

function stepsOf({ stay, listingId, customerId, providerId, start, end }: PlannedStay): Step[] {
  const review = ([reviewRating, reviewContent]: readonly [number, string]) => ({
    reviewRating,
    reviewContent,
  });
  const { adults, children } = stay;
  const request = {
    listingId,
    bookingStart: start,
    bookingEnd: end,
    protectedData: { party: { adults, children, hasPets: false } },
  };
  const before = (hours: number) => new Date(start.getTime() - hours * HOUR);
  const after = (hours: number) => new Date(end.getTime() + hours * HOUR);
  return [
    { by: customerId, at: before(30), transition: 'transition/request', params: request },
    { by: providerId, at: before(27), transition: 'transition/accept', params: {} },
    // Made by a timer, not by a user.
    { by: undefined, at: end, transition: 'transition/complete', params: {} },
    {
      by: customerId,
      at: after(20),
      transition: 'transition/review-1-by-customer',
      params: review(stay.ofHost),
    },
    {
      by: providerId,
      at: after(31),
      transition: 'transition/review-2-by-provider',
      params: review(stay.ofGuest),
    },
  ];
}

/** Returns the last transition of a transaction; undefined when there is no such transaction. */
export async function lastTransition(engine: Engine, id: string): Promise<unknown> {
  try {
    const { attributes } = await transactions.show(contextFor(engine), { id });
    return attributes.lastTransition;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/** Saves listings and a search each for the demo's accounts, unless they already have some. */
export async function addSaved(engine: Engine, { members, listings }: Plan): Promise<void> {
  const { currency } = engine.settings();
  for (const { id: by, member } of members) {
    const own = saved[member.key];
    if (own === undefined) continue;
    const ctx = contextFor(engine, { by, key: `saved search ${member.key}` });
    const ids = listings.filter(one => own.listings.includes(one.listing.title)).map(({ id }) => id);
    await savedListings.save(ctx, { ids });
    if ((await savedSearches.queryOwn(ctx)).length > 0) continue;
    const [name, address] = own.search;
    await savedSearches.save(ctx, { name, frequency: 'daily', ...normalizeSearch(address, currency) });
  }
}
