import type { Place } from '#contract/entities/place.ts';

/** What a location input offers: where the person is, a place searched before, one that matches what was typed. */
export type Option = { kind: 'here' } | { kind: 'recent' | 'found'; place: Place };

export const here: Option = { kind: 'here' };

export const asOptions = (kind: 'recent' | 'found', places: readonly Place[]): readonly Option[] =>
  places.map(place => ({ kind, place }));
