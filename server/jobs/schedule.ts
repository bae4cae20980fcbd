import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { deleteOld as removeOldDataCopies } from '#server/marketplace/dataExports/index.ts';
import { maintainEvents } from '#server/marketplace/events/index.ts';
import { askAboutWaitingPeople, deleteUnusedFiles } from '#server/marketplace/messages/index.ts';
import { countPastWeeks, queueWeeklyMails, updateAnswerBands } from '#server/marketplace/statistics/index.ts';
import { deleteEnded } from '#server/marketplace/limits/index.ts';
import { deleteExpired } from '#server/marketplace/auth/index.ts';
import { deleteExpiredChallenges } from '#server/marketplace/passkeys/index.ts';
import { deleteUnused, sealPicturesOfMessages } from '#server/marketplace/images/index.ts';
import { askAboutStaleListings, guessMissingLanguages } from '#server/marketplace/listings/index.ts';
import { beginRounds } from '#server/marketplace/matchRounds/index.ts';
import { closeEndedLogins, deleteEndedConsoleSessions } from '#server/marketplace/operators/index.ts';
import { deleteDone, deleteUnsent } from '#server/marketplace/outbox/index.ts';
import { deleteEvents } from '#server/marketplace/payments/index.ts';
import { queueDigests } from '#server/marketplace/notifications/index.ts';
import { deleteOld as removeOldPushNotices } from '#server/marketplace/push/index.ts';
import { deleteDecided } from '#server/marketplace/reports/index.ts';
import { deleteOld as forgetOldSignals } from '#server/marketplace/signals/index.ts';
import { deleteOrphanedDocuments } from '#server/marketplace/verification/index.ts';
import { translateAhead } from '#server/marketplace/translations/index.ts';
import { purgeDeleted, purgedAfter } from '#server/marketplace/users/index.ts';

/** A recurring job. Runs in every process, so it must be idempotent. */
export interface ScheduledJob {
  name: string;
  /** Milliseconds between two runs; the first is one interval after the start. */
  every: number;
  run(engine: Engine): Promise<void>;
}

const keptDone = 7 * DAY;
const keptMailsFor = 7 * DAY;

/** Every recurring job. Work that is due at a specific time is an outbox row or a timer instead. */
export const schedule: readonly ScheduledJob[] = [
  {
    name: 'translate new public listings ahead',
    every: MINUTE,
    run: translateAhead,
  },
  {
    // Only those from before languages were stored: with none left, it reads an empty index.
    name: 'guess the languages of listings from earlier versions',
    every: MINUTE,
    run: guessMissingLanguages,
  },
  {
    name: 'forget outbox rows done a week ago',
    every: HOUR,
    async run({ db, clock }) {
      await deleteDone(db, new Date(clock.now().getTime() - keptDone));
    },
  },
  {
    name: 'number events and forget old ones',
    every: HOUR,
    run: maintainEvents,
  },
  {
    name: 'forget expired sessions and tokens',
    every: HOUR,
    async run(engine) {
      await deleteExpired(engine);
      await deleteExpiredChallenges(engine);
    },
  },
  {
    name: 'forget what was counted for limits that have ended',
    every: HOUR,
    async run(engine) {
      await deleteEnded(engine);
    },
  },
  {
    name: 'send what readers want collected',
    every: 5 * MINUTE,
    run: queueDigests,
  },
  {
    name: 'forget what devices were told a week ago',
    every: HOUR,
    run: removeOldPushNotices,
  },
  {
    name: 'remove pictures that nobody shows',
    every: HOUR,
    async run(engine) {
      await deleteUnused(engine);
    },
  },
  {
    name: 'encrypt pictures of messages from earlier versions',
    every: HOUR,
    run: sealPicturesOfMessages,
  },
  {
    name: 'remove files that were never sent in a message',
    every: HOUR,
    run: deleteUnusedFiles,
  },
  {
    name: 'remove documents that no operator has to look at',
    every: HOUR,
    run: deleteOrphanedDocuments,
  },
  {
    name: 'remove copies of data that were kept for a week',
    every: HOUR,
    run: removeOldDataCopies,
  },
  {
    // They contain users' names and addresses, so they are kept no longer than a deleted account.
    name: 'forget mails that nobody could send',
    every: HOUR,
    async run({ db, clock }) {
      await deleteUnsent(db, new Date(clock.now().getTime() - purgedAfter));
    },
  },
  {
    name: 'forget which payment events were seen a month ago',
    every: HOUR,
    async run(engine) {
      await deleteEvents(engine, new Date(engine.clock.now().getTime() - 30 * DAY));
    },
  },
  {
    // They may contain tokens.
    name: 'forget mails that were kept for a week',
    every: HOUR,
    async run({ storedMails, clock }) {
      await storedMails?.removeBefore(new Date(clock.now().getTime() - keptMailsFor));
    },
  },
  {
    name: 'ask whether listings are still valid',
    every: HOUR,
    run: askAboutStaleListings,
  },
  {
    name: 'tell authors that people wait for an answer',
    every: HOUR,
    run: askAboutWaitingPeople,
  },
  {
    name: 'count how soon people answer',
    every: 6 * HOUR,
    run: updateAnswerBands,
  },
  {
    name: 'look every morning what fits new requests',
    every: HOUR,
    run: beginRounds,
  },
  {
    name: 'forget reports that were decided half a year ago',
    every: HOUR,
    run: deleteDecided,
  },
  {
    name: 'forget what was compared to find abuse',
    every: HOUR,
    run: forgetOldSignals,
  },
  {
    name: 'notify users whom an operator impersonated',
    every: 5 * MINUTE,
    run: closeEndedLogins,
  },
  {
    name: 'count the figures of weeks that are over',
    every: HOUR,
    run: countPastWeeks,
  },
  {
    name: 'mail operators the figures of the week',
    every: HOUR,
    run: queueWeeklyMails,
  },
  {
    name: 'forget who was in the console',
    every: HOUR,
    run: deleteEndedConsoleSessions,
  },
  {
    name: 'erase what deleted accounts have left',
    every: HOUR,
    async run(engine) {
      await purgeDeleted(engine);
    },
  },
];
