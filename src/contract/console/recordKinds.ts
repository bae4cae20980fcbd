import { processes } from '../processes/index.ts';
import { categories, subcategories } from '../listing/kinds.ts';

/** Kinds of records that operators search and inspect individually. */
export const recordKinds = ['people', 'reviews', 'all-listings', 'bookings', 'messages'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** A list filter: by text, id, day or a set of choices. */
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

/** Requests without a match for a week, and offers without an enquiry for a week. */
export const waitingListings = ['unmatched', 'unanswered'] as const;

const listingStates = ['draft', 'pendingApproval', 'published', 'closed'] as const;
const bookingStates = [
  ...new Set(processes.flatMap(({ states, initial }) => states.filter(state => state !== initial))),
].map(state => state.replace('state/', ''));

/** The filters of each list, in form order and under the names of its query parameters. */
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
    choice('waiting', ...waitingListings),
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
  // Conversations can't be searched by their text: an operator gives a reason to read a conversation, and reads only
  // that one.
  messages: [id('id'), text('person'), choice('reports', 'open'), ...days],
};

/** Actions that need a recent second-factor code. */
const dangerous: Readonly<Record<RecordKind, readonly string[]>> = {
  people: ['ban', 'endBookings', 'logIn'],
  reviews: [],
  'all-listings': [],
  // Every operator action on a booking ends it, and may move money.
  bookings: ['cancel', 'decline'],
  messages: [],
};

export const requiresSecondFactor = (kind: RecordKind, action: string): boolean =>
  dangerous[kind].includes(action);

export const isRecordKind = (text: string): text is RecordKind => recordKinds.some(kind => kind === text);

/** Maximum number of records in an export file. */
export const recordsExported = 10_000;

/** Maximum lengths in characters: of a reason, of a note, and of a text filter. */
export const maxReason = 1000;
export const maxNote = 2000;
const maxFilter = 200;

const patterns = {
  text: /^[^\0]{1,200}$/,
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  day: /^\d{4}-\d{2}-\d{2}$/,
} as const;

/** Returns whether a filter accepts the value. */
export function isFilterValue(filter: RecordFilter, value: string): boolean {
  if (filter.type === 'choice') return filter.choices.includes(value);
  if (value.length > maxFilter || !patterns[filter.type].test(value)) return false;
  return filter.type !== 'day' || !Number.isNaN(Date.parse(value));
}
