import type { Place } from '#contract/entities/place.ts';

/** An option of a location input: the current location, a recent place, or a match of the text. */
export type Option = { kind: 'here' } | { kind: 'recent' | 'found'; place: Place };

export const here: Option = { kind: 'here' };

export const asOptions = (kind: 'recent' | 'found', places: readonly Place[]): readonly Option[] =>
  places.map(place => ({ kind, place }));
