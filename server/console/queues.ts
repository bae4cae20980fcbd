import type { ConsoleQueue } from '#contract/console/queues.ts';
import { appealQueue } from './appeals.ts';
import { jobQueue, mailQueue, moneyQueue } from './deadLetters.ts';
import { listingQueue } from './listings.ts';
import type { Queue } from './queue.ts';
import { reportQueue } from './reports.ts';
import { signalQueue } from './signals.ts';
import { verificationQueue } from './verification.ts';

/** All queues of the console. */
export const queues: Readonly<Record<ConsoleQueue, Queue>> = {
  listings: listingQueue,
  verification: verificationQueue,
  reports: reportQueue,
  signals: signalQueue,
  appeals: appealQueue,
  money: moneyQueue,
  mails: mailQueue,
  jobs: jobQueue,
};
