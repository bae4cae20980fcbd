/** Measures the product against its budgets. Prints one table and writes bench-results.json. */
import { readCommand, refuse } from '#server/config/commandLine.ts';
import { report } from './bench/report.ts';

const parts = [
  'start',
  'pages',
  'signIns',
  'memory',
  'wire',
  'phone',
  'places',
  'ownMap',
  'search',
  'engine',
  'console',
  'pictures',
  'photo',
  'live',
  'savedSearches',
  'thread',
  'map',
  'matching',
  'translation',
];
const { values, words } = readCommand({
  name: 'bench',
  summary: 'measures speed, size and memory; prints a table, writes bench-results.json',
  forms: { '[part…]': `everything, or only these of ${parts.join(', ')}` },
  options: {
    plans: {
      type: 'boolean',
      about: 'engine and console also print the PostgreSQL plans of their statements',
    },
    only: {
      type: 'string',
      value: '<names>',
      about: 'of console, only measurements whose name contains one of these: people,audit',
    },
  },
  notes: 'Run it on a quiet machine.',
});
const wanted = words.length > 0 ? words : parts;
const unknown = wanted.filter(part => !parts.includes(part));
if (unknown.length > 0) refuse(`Unknown part "${unknown.join(', ')}". Parts: ${parts.join(', ')}`);

// Loaded only now: the help need not wait for the engine.
const { measure } = await import('./bench/measure.ts');
const figures = await measure({
  parts: wanted,
  withPlans: values.plans === true,
  only: values.only?.split(',') ?? [],
});
report(figures, 'bench-results.json');
