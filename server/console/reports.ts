import { buffer } from 'node:stream/consumers';
import type { Fact, FactValue } from '#contract/console/queueItem.ts';
import { ApiError } from '#contract/errors.ts';
import type { Json } from '#contract/json.ts';
import { isUrgent } from '#contract/safety/reports.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { readLargest } from '#server/marketplace/images/index.ts';
import { findFilesOf, isAvailableDocument, openContent } from '#server/marketplace/messages/index.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import {
  asOperator,
  personOf,
  recordPath,
  maxListedItems,
  unknownAction,
  undefinedIfNotFound,
  versionOf,
  type Queue,
} from './queue.ts';
import { pictureFile } from './pictureFile.ts';

/** Reports by users. */
export const reportQueue: Queue = {
  count: ({ db }) => reports.countOpen(db),
  async lines(engine) {
    const open = await reports.queryOpen(asOperator(engine), { limit: maxListedItems });
    return open
      .toSorted((one, other) => Number(isUrgent(other.reason)) - Number(isUrgent(one.reason)))
      .map(report => ({
        id: report.id,
        title: aboutOf(report),
        about: report.reason,
        since: report.createdAt.toISOString(),
        marks: isUrgent(report.reason) ? ['urgent'] : [],
      }));
  },
  async find(engine, id) {
    const report = await undefinedIfNotFound(reports.show(asOperator(engine), { id }));
    if (report?.state !== 'open') return undefined;
    const { reason, note, imageIds, reporter, subject } = report;
    const documents = await documentsOf(engine, report);
    return {
      id,
      version: versionOf(note, subject?.attributes.banned, subject?.attributes.deleted),
      title: aboutOf(report),
      since: report.createdAt.toISOString(),
      marks: isUrgent(reason) ? ['urgent'] : [],
      people: [...personOf('subject', subject), ...personOf('reporter', reporter)],
      facts: factsOf(report),
      pictures: imageIds.map(image => ({
        src: `/api/console/picture?report=${id}&image=${image}`,
        change: 'none',
      })),
      documents: documents.map((_, at) => `/api/console/report-document?report=${id}&at=${at}`),
      path: pathOf(report),
      recordPath: recordPathOf(report),
      actions: ['close'],
    };
  },
  async act(engine, { id, action, reason = '', words = '' }) {
    if (action !== 'close') return unknownAction(action);
    await reports.close(asOperator(engine), { id, outcome: reason, answer: words });
  },
  async files(engine, id) {
    const report = await reports.show(asOperator(engine), { id });
    const documents = await documentsOf(engine, report);
    return Promise.all([
      ...report.imageIds.map(imageId => pictureFile(engine, imageId)),
      ...documents.map(async document => {
        const file = await openContent(engine, document);
        return { name: `${document.id}.pdf`, bytes: file && (await buffer(file.read())) };
      }),
    ]);
  },
};

const aboutOf = ({ evidence }: reports.ReportForOperator): string =>
  typeof evidence.about === 'string' ? evidence.about : '';

function factsOf({ kind, reason, note, evidence }: reports.ReportForOperator): Fact[] {
  const { about: _, transactionId: _talk, publicData, ...seen } = evidence;
  const details: [string, Json | undefined][] = [
    ...Object.entries(seen),
    ...Object.entries(typeof publicData === 'object' && publicData !== null ? publicData : {}),
  ];
  return [
    { label: 'reportKind', value: { codes: [kind] } },
    { label: 'reportReason', value: { codes: [reason] } },
    ...(note ? [{ label: 'note', value: note }] : []),
    ...details.flatMap(([label, value]) => {
      const shown = valueOf(label, value);
      return shown === null ? [] : [{ label, value: shown }];
    }),
  ];
}

/** Evidence is plain JSON, captured when the report was made. */
function valueOf(label: string, value: Json | undefined): FactValue | null {
  if (value === null || value === undefined || value === '') return null;
  if (label === 'createdAt' && typeof value === 'string') return { instant: value };
  if (label === 'category' || label === 'subcategories') return { codes: [String(value)] };
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && !Array.isArray(value) && 'amount' in value && 'currency' in value)
    return { amount: Number(value.amount), currency: String(value.currency) };
  return JSON.stringify(value);
}

function pathOf({ kind, targetId, subjectId }: reports.ReportForOperator): string | null {
  if (kind === 'listing' && targetId) return `/l/${targetId}`;
  return subjectId ? `/u/${subjectId}` : null;
}

/** For a message: its booking, where the conversation can be read for a stated reason. */
function recordPathOf({ kind, targetId, evidence }: reports.ReportForOperator): string | null {
  const { transactionId } = evidence;
  if (kind === 'message')
    return typeof transactionId === 'string' ? recordPath('bookings', transactionId) : null;
  return targetId && recordPath(recordKindOf[kind], targetId);
}

const recordKindOf = { listing: 'all-listings', user: 'people', review: 'reviews' } as const;

/** Opens an image attached to a report. @throws ApiError `not-found` */
export async function openPicture(engine: Engine, reportId: string, imageId: string): Promise<Buffer> {
  const { imageIds } = await reports.show(asOperator(engine), { id: reportId });
  const bytes = imageIds.includes(imageId) ? await readLargest(engine, imageId) : undefined;
  if (!bytes) throw new ApiError('not-found');
  return bytes;
}

/** Opens a document of a reported message, counted from 0. @throws ApiError `not-found` */
export async function openReportDocument(engine: Engine, reportId: string, at: number): Promise<Buffer> {
  const report = await reports.show(asOperator(engine), { id: reportId });
  const document = (await documentsOf(engine, report))[at];
  const file = document && (await openContent(engine, document));
  if (!file) throw new ApiError('not-found');
  return buffer(file.read());
}

async function documentsOf({ db }: Engine, { kind, targetId }: reports.ReportForOperator) {
  const files = kind === 'message' && targetId ? await findFilesOf(db, [targetId]) : [];
  return files.filter(isAvailableDocument);
}
