/** The program of operators. What a command does is imported once its arguments are read. */
import { isEmail } from '#contract/account/email.ts';
import { command, runProgram } from '../program.ts';
import { fileOrDirectory, usualKeep } from './backup.ts';
import { engineCommand } from './engineCommand.ts';
import { queueCommands } from './queueCommands.ts';

const json = { type: 'boolean', about: 'prints JSON' } as const;

const download = {
  from: {
    type: 'string',
    value: '<address or file>',
    about: "a PMTiles archive in the Protomaps basemap schema; otherwise Protomaps' daily build",
  },
  zoom: {
    type: 'integer',
    range: [0, 15],
    value: '<0 to 15>',
    about: 'the closest zoom, 13 at first; each further one about doubles the size',
  },
  yes: { type: 'boolean', about: 'does not ask before the download' },
} as const;

const continues = 'A download that broke off continues when the same command runs again.';

void runProgram({
  call: 'npx poruch',
  summary: 'for the operators of the site: queues, operators, backups, database, map, mail',
  commands: {
    ...queueCommands('listings'),
    ...queueCommands('verification'),
    ...queueCommands('reports'),
    ...queueCommands('signals'),
    ...queueCommands('appeals'),
    'jobs list': engineCommand(
      { summary: 'lists failed jobs, stuck payments and disputes', options: { json } },
      async () => (await import('./jobs.ts')).list,
    ),
    'jobs retry': engineCommand(
      {
        summary: 'makes the server retry jobs at once; nothing if one of them is unknown',
        args: '[id…]',
        options: { all: { type: 'boolean', about: 'all but lost disputes, which are a decision' } },
        notes: `Disputes and returned refunds leave the list once they are settled in the payment provider's dashboard.
A lost dispute is only paid out when its id is given.`,
        check: ({ words, values }) =>
          words.length > 0 === values.all ? 'Either <id>… or --all is needed' : undefined,
      },
      async () => (await import('./jobs.ts')).retry,
    ),
    'operators list': engineCommand(
      { summary: 'lists the operators of the console', options: { json } },
      async () => (await import('./operators.ts')).list,
    ),
    'operators add': engineCommand(
      {
        summary: 'makes a user an operator; without an account, creates one with a password',
        args: '<email>',
        notes: 'The addresses in OPERATORS are operators, too.',
      },
      async () => (await import('./operators.ts')).add,
    ),
    'operators remove': engineCommand(
      { summary: 'revokes it', args: '<email>' },
      async () => (await import('./operators.ts')).remove,
    ),
    'operators reset': engineCommand(
      {
        summary: 'resets the second factor of an operator who has lost phone and recovery codes',
        args: '<email>',
      },
      async () => (await import('./operators.ts')).reset,
    ),
    'backup create': command(
      {
        summary: 'archives tables, pictures and the secret while the server runs',
        args: '[file.zip]',
        options: {
          directory: {
            type: 'string',
            value: '<folder>',
            about:
              'writes an archive there that is named by the time in UTC, such as poruch-2026-11-29T0210Z.zip',
          },
          keep: {
            type: 'integer',
            range: [1, 9999],
            about: `removes all but so many of this site's archives in the folder, ${usualKeep} by default`,
          },
        },
        notes: `No file is replaced. Older archives are removed once the new one is complete and was read again, and only
those that this site made there.`,
        check: fileOrDirectory,
      },
      async () => (await import('./backup.ts')).run,
    ),
    'backup restore': command(
      {
        summary: 'restores an archive into an empty database, with the server stopped',
        args: '[file.zip]',
        options: {
          directory: { type: 'string', value: '<folder>', about: 'restores the newest dated archive there' },
        },
        check: fileOrDirectory,
      },
      async () => (await import('./restore.ts')).run,
    ),
    'database migrate': command(
      { summary: 'migrates the database without starting the server; creates the bucket if it is missing' },
      async () => (await import('./migrate.ts')).run,
    ),
    'database move': command(
      {
        summary: 'copies the embedded database to an empty PostgreSQL, with the server stopped',
        args: '<postgres://…>',
        notes: 'Pictures stay where they are.',
        check: ({ words: [target = ''] }) =>
          /^postgres(ql)?:\/\//.test(target) ? undefined : 'The target begins with postgres://',
      },
      async () => (await import('./moveToPostgres.ts')).run,
    ),
    'map add': command(
      {
        summary: 'downloads the streets of areas, besides those that are there',
        args: '<area>…',
        options: download,
        notes: `A country or a town, named in any language of the site, or a box: west,south,east,north in degrees.
${continues}`,
      },
      async () => (await import('./map.ts')).install,
    ),
    'map update': command(
      { summary: 'fetches the same areas again', options: download, notes: continues },
      async () => (await import('./map.ts')).update,
    ),
    'map remove': command(
      { summary: 'removes the streets: the map of the build is shown again' },
      async () => (await import('./map.ts')).remove,
    ),
    'mail test': command(
      {
        summary: 'sends one mail through SMTP_URL and reports the result',
        args: '<address>',
        check: ({ words: [to = ''] }) => (isEmail(to) ? undefined : 'This is not an email address'),
      },
      async () => (await import('./testMail.ts')).run,
    ),
    'payments reset': command(
      {
        summary: 'deletes all test payments of the Stripe simulator',
        options: {
          yes: {
            type: 'boolean',
            isRequired: true,
            about: 'bookings and listings stay, but can no longer be captured, refunded or paid out',
          },
        },
      },
      async () => (await import('./resetPayments.ts')).run,
    ),
    'updates check': command(
      {
        summary: 'says what newer versions change, by UPDATES_URL',
        options: { json },
        notes: 'Nothing is updated. How to update: docs/operating.md, "Upgrade and roll back".',
      },
      async () => (await import('./updates.ts')).run,
    ),
  },
  notes: 'Each reads the settings of the server from the environment, and says with --help what it takes.',
});
