import { isDeepStrictEqual } from 'node:util';
import type { ConsolePicture, Fact, FactValue } from '#contract/console/queueItem.ts';
import type { Resource } from '#contract/resource.ts';
import type { Field } from '#contract/listing/field.ts';
import { rows } from '#contract/listing/partsOf.ts';
import type { Value } from '#contract/values.ts';

type Values = Readonly<Record<string, Value>>;

/**
 * Returns the fields of a listing, with the previous value where it is known and different. Empty fields are left out.
 */
export function listingFacts(listing: Resource, before: Resource | undefined): Fact[] {
  const [now, was] = [valuesOf(listing), before && valuesOf(before)];
  const labels = [...new Set([...now.keys(), ...(was?.keys() ?? [])])];
  return labels.flatMap((label): Fact[] => {
    const [value, previous] = [now.get(label) ?? null, was?.get(label) ?? null];
    const isSame = !was || isDeepStrictEqual(value, previous);
    if (isSame) return value === null ? [] : [{ label, value }];
    return [{ label, value, before: previous }];
  });
}

/** Returns the listing's images, with the removed ones at the end. */
export function listingPictures(listing: Resource, before: Resource | undefined): ConsolePicture[] {
  const [now, was] = [listingImages(listing), before && listingImages(before)];
  const known = new Set(was?.map(({ id }) => id));
  const kept = new Set(now.map(({ id }) => id));
  return [
    ...now.map(image => ({
      src: addressOf(image),
      change: was && !known.has(image.id) ? ('added' as const) : ('none' as const),
    })),
    ...(was ?? [])
      .filter(({ id }) => !kept.has(id))
      .map(image => ({ src: addressOf(image), change: 'removed' as const })),
  ].filter(({ src }) => src !== '');
}

/** Returns the listing's images, in order. */
export const listingImages = ({ relationships }: Resource): readonly Resource[] =>
  [relationships?.images ?? []].flat() as readonly Resource[];

/** Returns the URL of an image in the size that was loaded; '' when there is none yet. */
export function addressOf({ attributes }: Resource): string {
  const { variants } = attributes as { variants?: Record<string, { url: string }> };
  return Object.values(variants ?? {})[0]?.url ?? '';
}

function valuesOf({ attributes }: Resource): Map<string, FactValue> {
  const { title, description, price } = attributes;
  const publicData = (attributes.publicData ?? {}) as Values;
  const { location: town, ...data } = publicData;
  const exact = (attributes.privateData as Values | undefined)?.location;
  const values: [string, FactValue | null][] = [
    ['title', textOf(title)],
    ['description', textOf(description)],
    ['price', moneyOf(price)],
    ...Object.entries(data)
      .filter(([name]) => !ofAuthor.includes(name))
      .map(([name, value]): [string, FactValue | null] => [name, factOf(name, value)]),
    ['town', textOf((town as Values | null | undefined)?.address)],
    ['address', textOf((exact as Values | null | undefined)?.address)],
    ['building', textOf((exact as Values | null | undefined)?.building)],
  ];
  return new Map(values.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])));
}

/** Copied from the author's profile, which is shown next to it. */
const ofAuthor: readonly string[] = [
  'isVerified',
  'profileType',
  'organisationType',
  'languages',
  'fullName',
];

function textOf(value: Value | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (isDay(value)) return value.date;
  const text = JSON.stringify(value);
  return text === '[]' || text === '{}' ? null : text;
}

const isDay = (value: Value): value is { date: string } =>
  typeof value === 'object' && value !== null && 'date' in value && typeof value.date === 'string';

const rowsByName: ReadonlyMap<string, Field> = new Map(rows);

function factOf(name: string, value: Value): FactValue | null {
  const row = rowsByName.get(name);
  if (row?.kind === 'languages') return codesOf(value);
  if (row?.kind !== 'one' && row?.kind !== 'many' && row?.kind !== 'boolean') return textOf(value);
  // The same word means something else in another field, unless it has words of its own.
  return codesOf(value, row.hasOwnLabels ? '' : `${name}.`);
}

function codesOf(value: Value, prefix = ''): FactValue | null {
  const codes = [value ?? []]
    .flat()
    .filter(code => code !== false)
    .map(code => `${prefix}${String(code)}`);
  return codes.length > 0 ? { codes } : null;
}

function moneyOf(value: Value | undefined): FactValue | null {
  if (typeof value !== 'object' || value === null || !('amount' in value)) return null;
  const { amount, currency } = value as unknown as { amount: number; currency: string };
  return { amount: Number(amount), currency };
}
