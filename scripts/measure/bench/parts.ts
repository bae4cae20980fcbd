/** What can be measured, in this order. */
export const benchParts = [
  'start',
  'wire',
  'phone',
  'places',
  'ownMap',
  'pages',
  'signIns',
  'memory',
  'search',
  'engine',
  'console',
  'pictures',
  'photo',
  'live',
  'pushes',
  'matching',
  'translation',
  'savedSearches',
  'thread',
  'map',
] as const;

export type BenchPart = (typeof benchParts)[number];
