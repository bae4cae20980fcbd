/**
 * Test files that run again on a second PostgreSQL server, each with what can differ between servers there (decision
 * 141). At most 25: what behaves the same everywhere is proved once, on the embedded server.
 */
export const secondDatabase: Readonly<Record<string, string>> = {
  // Migrations, and the rights of roles.
  'server/adapters/db/migrate.test.ts':
    'extensions and functions of an older server; advisory locks of two starts',
  'server/adapters/db/releases.test.ts':
    'the migration from every release: DDL and functions of an older server',
  'server/adapters/db/roles.test.ts': 'roles that are no superuser: grants, ownership, extensions',

  // Connections.
  'server/adapters/db/pool.test.ts': 'error codes, types, lost connections, deadlocks, LISTEN and NOTIFY',
  'server/adapters/db/unavailable.test.ts': 'time limits of statements, sessions that an administrator ends',

  // Every statement is accepted: syntax and functions of an older server.
  'test/platform/sdkMethods.test.ts': 'the statements of every method of the Marketplace API',
  'test/platform/webRoles.test.ts': 'the statements of every endpoint of the web app and the console',

  // Collation, and the words of a search.
  'server/marketplace/search/search.test.ts':
    'text search configurations, unaccent, trigrams, order of results',
  'server/marketplace/search/findRanked.test.ts': 'statistics of words that the planner gathers',
  'test/search/relevance.test.ts': 'words in Cyrillic and with accents under the collation of the server',
  'test/search/acrossLanguages.test.ts': 'words of translations under the collation of the server',
  'test/search/filters.test.ts': 'indexes of numbers, dates, JSON and places: what they find, in which order',
  'test/platform/dataCopy.test.ts': 'order of text keys under the collation of the server, batch by batch',

  // Time zones: the server's own table of them.
  'test/platform/timeslots.test.ts': 'hours before and after clock changes, by the time zones of the server',
  'test/platform/availableFrom.test.ts': 'days and hours of a calendar, by the time zones of the server',

  // LISTEN and NOTIFY over several processes.
  'test/platform/live.test.ts': 'notifications between servers, and a listener that loses its connection',
  'server/engineApi/pageInvalidation.test.ts': 'notifications that triggers send',
  'server/jobs/worker.test.ts': 'rows skipped while locked, leases, the wake-up by a notification',
  'test/faults/twoServers.test.ts': 'two built servers on one database',

  // Locks and double booking.
  'server/marketplace/availability/seats.test.ts':
    'the exclusion constraint and the trigger that guard seats',
  'test/platform/bookingRace.test.ts': 'fifty requests for one night at once',
  'test/platform/stock.test.ts': 'twenty adjustments of a stock at once',
  'test/platform/events.test.ts': 'events numbered in the order in which concurrent transactions commit',

  // COPY.
  'test/commands/backup.test.ts': 'backup and restore by COPY, in both directions',
  'test/commands/demoData.test.ts': 'the move from the embedded server; the mark and the lock of the demo',
};
