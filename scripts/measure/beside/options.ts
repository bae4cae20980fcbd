import type { CommandLine } from '#server/config/command.ts';

/** What of the server can be measured, in this order. */
export const besideParts = [
  'bytes',
  'memory',
  'rendered',
  'searches',
  'cached',
  'signedIn',
  'conversation',
] as const;

export type BesidePart = (typeof besideParts)[number];

export const besideOptions = {
  rounds: { type: 'integer', range: [1, 99], usual: 7, about: 'how often each figure is measured' },
  requests: {
    type: 'integer',
    range: [20, 1000],
    usual: 200,
    about: 'requests for a figure in a round; ten times as many from the page cache',
  },
  only: { type: 'string', value: '<parts>', about: `only some of ${besideParts.join(',')}` },
  phone: { type: 'boolean', about: 'instead of the server, pages on an old phone; needs Chromium' },
  json: { type: 'boolean', about: 'prints JSON instead of tables' },
} as const;

export type BesideOptions = CommandLine<typeof besideOptions>['values'];

/** Returns the parts that are named, or all. */
export const partsOf = ({ only }: Pick<BesideOptions, 'only'>): readonly string[] =>
  only?.split(',') ?? besideParts;

/** Returns what is wrong with the options, without a full stop. */
export function optionsProblem({ values }: CommandLine<typeof besideOptions>): string | undefined {
  if (values.phone && values.only !== undefined)
    return '--only chooses parts of the server, not of the phone';
  const strange = partsOf(values).find(name => !besideParts.some(part => part === name));
  return strange === undefined
    ? undefined
    : `--only has ${JSON.stringify(strange)}, which is none of ${besideParts.join(', ')}`;
}
