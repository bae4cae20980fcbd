import { sendBackReasons, type consoleActions, type ConsoleAction } from '#contract/console/queues.ts';
import { reportOutcomes } from '#contract/safety/reports.ts';
import type { CommandOptions } from '#server/config/command.ts';
import type { ProgramCommand } from '../program.ts';
import { engineCommand } from './engineCommand.ts';

/** The queues of people's matters. Those of failed jobs are one command, which also lists what is still retried. */
export type DecidedQueue = 'listings' | 'verification' | 'reports' | 'signals' | 'appeals';

type ActionOf<Q extends DecidedQueue> = (typeof consoleActions)[Q][number];

interface Described<Q extends DecidedQueue> {
  /** What waits in it. */
  items: string;
  /** What each action does. */
  does: Readonly<Record<ActionOf<Q>, string>>;
}

const queues: { readonly [Q in DecidedQueue]: Described<Q> } = {
  listings: {
    items: 'listings awaiting approval',
    does: { approve: 'publishes listings', sendBack: 'returns a listing to its author, who reads why' },
  },
  verification: {
    items: 'requests for the badge',
    does: { approve: 'grants the badge', sendBack: 'rejects a request; its user reads the words' },
  },
  reports: {
    items: 'reports by users',
    does: { close: 'closes a report; whoever reported reads the words' },
  },
  signals: {
    items: 'users whose behaviour looks abusive',
    does: { approve: 'lets users in and dismisses their signals', dismiss: 'dismisses the signals of users' },
  },
  appeals: {
    items: "bookings to cancel or that didn't happen",
    does: {
      cancel: 'cancels bookings; both sides get a mail, the guest a full refund',
      close: 'closes an appeal, and the booking remains; whoever appealed reads the words',
    },
  },
};

const version = 'The version is in what show prints: nothing is decided that has changed since.';

/** What actions take that have words to somebody. All others take several items. */
const withWords: Readonly<Partial<Record<string, { args: string; options?: CommandOptions }>>> = {
  'listings sendBack': {
    args: '<id>@<version> [words…]',
    options: {
      reason: {
        type: 'string',
        choices: sendBackReasons,
        usual: 'other',
        about: "a sentence in the author's language; other needs words",
      },
    },
  },
  'verification sendBack': { args: '<id>@<version> <words>…' },
  'reports close': {
    args: '<id>@<version> [words…]',
    options: {
      outcome: { type: 'string', choices: reportOutcomes, isRequired: true, about: 'what you have decided' },
    },
  },
  'appeals close': { args: '<id>@<version> [words…]' },
};

const json = { type: 'boolean', about: 'prints JSON' } as const;

/** Returns the commands of a queue: list, show, files, and one for each of its actions. */
export function queueCommands(queue: DecidedQueue): Record<string, ProgramCommand> {
  const { items, does } = queues[queue];
  const load = () => import('./queues.ts');
  const actions = Object.entries(does).map(([action, summary]): [string, ProgramCommand] => {
    const { args = '<id>@<version>…', options = {} } = withWords[`${queue} ${action}`] ?? {};
    return [
      action.replace('B', '-b'),
      engineCommand({ summary, args, options, notes: version }, async () =>
        (await load()).decideOn(queue, action as ConsoleAction),
      ),
    ];
  });
  return Object.fromEntries(
    [
      [
        'list',
        engineCommand({ summary: `lists ${items}, urgent ones first`, options: { json } }, async () =>
          (await load()).listOf(queue),
        ),
      ] as const,
      [
        'show',
        engineCommand({ summary: 'shows one with its version', args: '<id>', options: { json } }, async () =>
          (await load()).showOf(queue),
        ),
      ] as const,
      ...(queue === 'signals' || queue === 'appeals'
        ? []
        : [
            [
              'files',
              engineCommand(
                {
                  summary: 'writes its pictures and documents into a folder; delete them afterwards',
                  args: '<id> <folder>',
                },
                async () => (await load()).filesOf(queue),
              ),
            ] as const,
          ]),
      ...actions,
    ].map(([name, entry]) => [`${queue} ${name}`, entry]),
  );
}
