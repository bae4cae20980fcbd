import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { contextFor, forEachConcurrently } from './actors.ts';
import { uuidOf } from './chance.ts';
import { scenes, type SceneName } from './pictures/scenes.ts';
import { uploadOnce } from './pictures/uploadOnce.ts';
import { factsOf } from './content/matchFacts.ts';
import type { PlannedListing } from './plan.ts';

const imageIdOf = (scene: SceneName) => uuidOf(`scene ${scene}`);

/** Uploads the scenes that are missing. They have no owner, so that any listing can show them. */
export async function addScenes(engine: Engine, done: () => void): Promise<void> {
  const names = Object.keys(scenes) as SceneName[];
  await forEachConcurrently(names, 2, async name => {
    await uploadOnce(contextFor(engine, { key: `scene ${name}` }), imageIdOf(name), scenes[name]);
    done();
  });
}

/** Creates the listings that are missing and brings each to its state, as its author would. */
export async function addListings(
  engine: Engine,
  planned: readonly PlannedListing[],
  done: () => void,
): Promise<void> {
  const ids = planned.map(({ id }) => id);
  const known = await listings.load(contextFor(engine), ids, 'ownListing');
  await forEachConcurrently(planned, 4, async one => {
    const { state: wanted = 'published' } = one.listing;
    const ctx = contextFor(engine, {
      by: one.authorId,
      at: one.written,
      key: `listing ${one.listing.by} ${one.listing.title}`,
      listingApproval: wanted === 'pendingApproval',
    });
    const id = { id: one.id };
    let state = known.get(one.id)?.attributes.state;
    if (state === undefined) state = (await listings.createDraft(ctx, draftOf(one, engine))).attributes.state;
    if (state === 'draft' && wanted !== 'draft')
      state = (await listings.publishDraft(ctx, id)).attributes.state;
    if (state === 'published' && wanted === 'closed') await listings.close(ctx, id);
    done();
  });
}

function draftOf(one: PlannedListing, { settings }: Engine): listings.Params {
  const { listing, languages, address, availableFrom } = one;
  const { title, text, category, subcategory, levels, people, price, rules } = listing;
  const isBookable = category === 'offeringPlace' && subcategory === 'accomodation';
  const publicData: JsonObject = {
    category,
    subcategories: subcategory,
    location: { address },
    language: [...languages],
    ...(levels ? { subcategoriesLevelOne: [...levels] } : {}),
    ...(people === undefined ? {} : { capacityNumberOfPeople: people }),
    ...(availableFrom === undefined ? {} : { availableFrom: { date: availableFrom } }),
    ...(rules === undefined ? {} : { rules }),
    ...factsOf(listing),
  };
  return {
    title,
    description: text || null,
    geolocation: one.point,
    price: price === undefined ? null : { amount: price, currency: settings().currency },
    availabilityPlan: isBookable ? everyDay : null,
    publicData,
    images: one.pictures.map(imageIdOf),
  };
}

const everyDay = {
  type: 'availability-plan/day',
  entries: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(dayOfWeek => ({ dayOfWeek, seats: 1 })),
};
