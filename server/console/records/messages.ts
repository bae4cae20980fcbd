import type { RecordRow } from '#contract/console/records.ts';
import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findMessage, queryForOperators, type OperatorFilters } from '#server/marketplace/messages/index.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import { findTitles } from '#server/marketplace/transactions/index.ts';
import { findNames } from '#server/marketplace/users/index.ts';
import { pathTo } from '#contract/paths.ts';
import { asOperator, versionOf } from '../queue.ts';
import { conversationFacts } from './conversation.ts';
import { auditedActions } from './auditedActions.ts';
import { findPersonId, dayAfter, dayOf, reportLine, type RecordSource, type RecordQuery } from './source.ts';

const reportsShown = 10;

/**
 * Messages by sender, date and conversation; never by their text, which is revealed one conversation at a time and for
 * a reason.
 */
export const messages: RecordSource = {
  columns: ['sender', 'marks', 'writtenAt'],
  async search(engine, { filters, ...piece }) {
    const wanted = await searchOf(engine, filters);
    return wanted ? toRows(engine, await queryForOperators(asOperator(engine), wanted, piece)) : [];
  },
  async find(engine, id) {
    const message = isUuid(id) ? await findMessage(engine.db, id) : undefined;
    if (!message) return undefined;
    const { transactionId, senderId, createdAt } = message;
    const [[row], about, done] = await Promise.all([
      toRows(engine, [message]),
      reports.findAboutThings(engine.db, [message.id], reportsShown),
      auditedActions(engine, message.id),
    ]);
    const marks = marksOf(message);
    const lists = [
      {
        name: 'parties',
        lines: [
          {
            at: null,
            text: String(row?.cells[0] ?? senderId),
            besides: { codes: ['sender'] },
            path: pathTo('ConsoleRecordPage', { kind: 'people', id: senderId }),
          },
          {
            at: null,
            text: row?.title ?? '',
            besides: { codes: ['booking'] },
            path: pathTo('ConsoleRecordPage', { kind: 'bookings', id: transactionId }),
          },
        ],
        path: null,
      },
      { name: 'reportsAboutIt', lines: about.map(reportLine), path: null },
      done,
    ];
    return {
      id: message.id,
      version: versionOf(message.deleted),
      title: row?.title ?? '',
      facts: [
        { label: 'writtenAt', value: { instant: createdAt.toISOString() } },
        ...(marks ? [{ label: 'marks', value: marks }] : []),
      ],
      hasPrivate: true,
      lists: lists.filter(({ lines }) => lines.length > 0),
      actions: [],
      path: null,
    };
  },
  async reveal(engine, id) {
    const message = await findMessage(engine.db, id);
    if (!message) throw new ApiError('not-found');
    return conversationFacts(engine, message.transactionId);
  },
  act() {
    throw new ApiError('conflict');
  },
};

/** Returns undefined when nothing can match. */
async function searchOf(
  engine: Engine,
  filters: RecordQuery['filters'],
): Promise<OperatorFilters | undefined> {
  const { id, person, reports: reported, from, to } = filters;
  const senderId = person === undefined ? undefined : await findPersonId(engine, person);
  if (person !== undefined && senderId === undefined) return undefined;
  const ids = reported ? await reports.findReported(engine.db, 'message') : undefined;
  return { id: id?.toLowerCase(), ids, senderId, from: dayOf(from), until: dayAfter(to) };
}

type Facts = Awaited<ReturnType<typeof queryForOperators>>[number];

async function toRows(engine: Engine, found: readonly Facts[]): Promise<RecordRow[]> {
  const [names, titles] = await Promise.all([
    findNames(
      engine.db,
      found.map(({ senderId }) => senderId),
    ),
    findTitles(
      engine,
      found.map(({ transactionId }) => transactionId),
    ),
  ]);
  return found.map(message => ({
    id: message.id,
    title: titles.get(message.transactionId) ?? '',
    cells: [
      names.get(message.senderId) ?? null,
      marksOf(message),
      { instant: message.createdAt.toISOString() },
    ],
  }));
}

function marksOf({ warned, deleted }: Facts): { codes: readonly string[] } | null {
  const codes = [...(warned ? ['warned'] : []), ...(deleted ? ['deleted'] : [])];
  return codes.length > 0 ? { codes } : null;
}
