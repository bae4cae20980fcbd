import type { ListingPublicData } from '#contract/listing/listing.ts';

/** Chips on one card: more would push the author below the fold of a phone. */
const chipsMax = 3;

/** Returns the message ids of the facts that best show whether the listing suits the reader, most important first. */
export function chipsOf(data: ListingPublicData): string[] {
  const { category, placeType, stayLength, placeFeatures = [], needs = [], neededMost } = data;
  const features = telling.filter(feature => placeFeatures.includes(feature));
  const values: readonly [string, readonly (string | undefined)[]][] =
    category === 'lookingForPlace'
      ? [
          ['needs', needs],
          ['neededMost', [neededMost]],
        ]
      : [
          ['placeType', [placeType]],
          ['placeFeatures', features],
          ['stayLength', [stayLength]],
        ];
  return [
    ...values,
    ['attendance', data.attendance ?? []] as const,
    ['admission', [data.admission]] as const,
    ['collection', data.collection ?? []] as const,
  ]
    .flatMap(([key, chosen]) => chosen.flatMap(one => (one ? [`ListingFact.${key}.${one}`] : [])))
    .slice(0, chipsMax);
}

const telling = ['womenAndFamilies', 'stepFree', 'petsWelcome', 'childrenWelcome'] as const;
