import { processes } from '../processes/index.ts';
import { categories, subcategories } from '../searchSchema.ts';

/** Kinds of things that operators search and look at one by one. */
export const recordKinds = ['people', 'reviews', 'all-listings', 'bookings', 'messages'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** How a list is narrowed: by words, an id, a day or one of some choices. */
export type RecordFilter =
  | { name: string; type: 'text' | 'id' | 'day' }
  | { name: string; type: 'choice'; choices: readonly string[] };

const choice = (name: string, ...choices: readonly string[]): RecordFilter => ({
  name,
  type: 'choice',
  choices,
});
const text = (name: string): RecordFilter => ({ name, type: 'text' });
const id = (name: string): RecordFilter => ({ name, type: 'id' });
const days: readonly RecordFilter[] = [
  { name: 'from', type: 'day' },
  { name: 'to', type: 'day' },
];

const listingStates = ['draft', 'pendingApproval', 'published', 'closed'] as const;
const bookingStates = [
  ...new Set(processes.flatMap(({ states, initial }) => states.filter(state => state !== initial))),
].map(state => state.replace('state/', ''));

/** What each list can be narrowed by, in the order of its form and under the names that its address has. */
export const recordFilters: Readonly<Record<RecordKind, readonly RecordFilter[]>> = {
  people: [
    text('q'),
    choice('account', 'private', 'organisation'),
    choice('state', 'active', 'pendingApproval', 'banned', 'deleted'),
    choice('badge', 'yes', 'no'),
    choice('rights', 'limited'),
    choice('reports', 'open'),
    ...days,
  ],
  reviews: [
    text('q'),
    choice('rating', '1', '2', '3', '4', '5'),
    choice('state', 'public', 'pending', 'deleted'),
    choice('reports', 'open'),
    id('author'),
    id('subject'),
    ...days,
  ],
  'all-listings': [
    text('q'),
    text('author'),
    choice('state', ...listingStates),
    choice('category', ...categories),
    choice('subcategory', ...subcategories),
    text('place'),
    choice('reports', 'open'),
    ...days,
  ],
  bookings: [
    id('id'),
    text('person'),
    id('listing'),
    choice('state', ...bookingStates),
    choice('money', 'stuck'),
    ...days,
    { name: 'stayFrom', type: 'day' },
    { name: 'stayTo', type: 'day' },
  ],
  // Never by their words: who reads a conversation says why, and reads that one.
  messages: [id('id'), text('person'), choice('reports', 'open'), ...days],
};

/** What asks for a code of the second factor that was given a short while ago. */
const dangerous: Readonly<Record<RecordKind, readonly string[]>> = {
  people: ['ban', 'endBookings', 'logIn'],
  reviews: [],
  'all-listings': [],
  // All that operators can do to a booking ends it, and may move money.
  bookings: ['cancel', 'decline'],
  messages: [],
};

export const isDangerousDeed = (kind: RecordKind, action: string): boolean =>
  dangerous[kind].includes(action);

export const isRecordKind = (text: string): text is RecordKind => recordKinds.some(kind => kind === text);

/** As many as a file holds at most. */
export const recordsExported = 10_000;

/** Characters of a reason and of a note, and of one word that is looked for. */
export const reasonMax = 1000;
export const noteMax = 2000;
const filterMax = 200;

const patterns = {
  text: /^[^\0]{1,200}$/,
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  day: /^\d{4}-\d{2}-\d{2}$/,
} as const;

/** Whether a filter may have this value. */
export function isFilterValue(filter: RecordFilter, value: string): boolean {
  if (filter.type === 'choice') return filter.choices.includes(value);
  if (value.length > filterMax || !patterns[filter.type].test(value)) return false;
  return filter.type !== 'day' || !Number.isNaN(Date.parse(value));
}
