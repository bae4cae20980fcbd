import type { Listing, ListingsAround, Subcategory } from '#contract/listing/listing.ts';
import { subcategories } from '#contract/listing/kinds.ts';
import { byLikeness, kindOf, mixed } from './likeness.ts';

/** Kilometres. */
const reach = { same: 50, otherHelp: 25 };
/** The nearest are compared: what is farther than so many is not better. */
const maxCompared = 40;
const maxShown = 6;

/** Searches on behalf of one reader, so that what is blocked, closed or hidden is not found. */
export interface ReadersSearch {
  /** Finds the nearest listings of the same category; none for a listing without a place. */
  near(
    listing: Listing,
    wanted: { kinds: readonly Subcategory[]; kilometres: number; limit: number },
  ): Promise<readonly Listing[]>;
  /** Finds the author's listings, newest first. */
  ofAuthor(authorId: string, limit: number): Promise<readonly Listing[]>;
}

/** Returns what a listing leads on to: similar ones, other help nearby, and others of its author, best first. */
export async function listingsAround(
  listing: Listing,
  search: ReadersSearch,
  now: Date,
): Promise<ListingsAround> {
  const { id, author } = listing;
  const near = (kinds: readonly Subcategory[], kilometres: number) =>
    search.near(listing, { kinds, kilometres, limit: maxCompared });
  const kind = kindOf(listing);
  const [same, otherHelp, ofAuthor] = await Promise.all([
    near([kind], reach.same),
    near(
      subcategories.filter(other => other !== kind),
      reach.otherHelp,
    ),
    author ? search.ofAuthor(author.id, maxShown + 1) : [],
  ]);
  const others = (found: readonly Listing[]) => found.filter(one => one.id !== id);
  const best = byLikeness(listing, reach.same, now);
  const byOthers = (found: readonly Listing[]) =>
    others(found)
      .filter(one => one.author?.id !== author?.id)
      .sort(best);
  return {
    same: byOthers(same).slice(0, maxShown),
    otherHelp: mixed(byOthers(otherHelp)).slice(0, maxShown),
    ofAuthor: others(ofAuthor).slice(0, maxShown),
  };
}
