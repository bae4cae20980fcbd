import type { RecordLine, RecordList } from '#contract/console/records.ts';
import { betweenAccounts } from '#contract/safety/signals.ts';
import type { RecordKind } from '#contract/console/recordKinds.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import { searchReviews, type ReviewRecord } from '#server/marketplace/reviews/index.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import { pathTo } from '#contract/paths.ts';
import { recordPath, subjectPath } from '../queue.ts';
import { bookingLines } from './bookingLines.ts';
import { auditedActions } from './auditedActions.ts';
import { reportLine } from './source.ts';

/** Lines shown of each list on a user's page. */
const linesShown = 10;
/** Characters of a review shown in its line. */
const reviewWords = 120;

/** Returns the lists of a user's history and belongings, the newest of each; empty lists are left out. */
export async function listsOf(engine: Engine, id: string): Promise<RecordList[]> {
  const { db } = engine;
  const [done, noticed, about, by, offered, agreed, judged] = await Promise.all([
    auditedActions(engine, id),
    signals.findAllOf(db, id, linesShown),
    reports.findAbout(db, id, linesShown),
    reports.findBy(db, id, linesShown),
    listings.findNewestOf(db, id, linesShown),
    bookingLines(engine, { userId: id }, linesShown),
    searchReviews(db, { subjectId: id }, { after: undefined, limit: linesShown }),
  ]);
  const lists = [
    { name: 'signals', lines: noticed.map(signalLine), path: null },
    { name: 'reportsAbout', lines: about.map(reportLine), path: null },
    { name: 'reportsBy', lines: by.map(reportLine), path: null },
    { name: 'listings', lines: offered.map(listingLine), path: listOf('all-listings', { author: id }) },
    { name: 'bookings', lines: agreed, path: listOf('bookings', { person: id }) },
    { name: 'reviews', lines: judged.map(reviewLine), path: listOf('reviews', { subject: id }) },
    done,
  ];
  return lists.filter(({ lines }) => lines.length > 0);
}

function signalLine(signal: signals.SignalRow & { isOpen: boolean }): RecordLine {
  const { userId, reason, detail, lastAt, isOpen } = signal;
  const queue = pathTo('ConsoleQueuePage', { queue: 'signals' }, { item: userId });
  return {
    at: lastAt.toISOString(),
    text: { codes: detail && !betweenAccounts.has(reason) ? [reason, detail] : [reason] },
    besides: { codes: [isOpen ? 'open' : 'dismissed'] },
    path: isOpen ? queue : (subjectPath(signal) ?? null),
  };
}

const listOf = (kind: RecordKind, filters: Readonly<Record<string, string>>) =>
  pathTo('ConsoleRecordsPage', { kind }, filters);

const listingLine = ({ id, title, state, deleted, createdAt }: listings.ListingLine): RecordLine => ({
  at: createdAt.toISOString(),
  text: title,
  besides: { codes: [deleted ? 'deleted' : state] },
  path: deleted ? null : recordPath('all-listings', id),
});

const reviewLine = ({ id, rating, content, createdAt }: ReviewRecord): RecordLine => ({
  at: createdAt.toISOString(),
  text: `${rating}/5 ${content.length > reviewWords ? `${content.slice(0, reviewWords)}…` : content}`,
  besides: null,
  path: recordPath('reviews', id),
});
