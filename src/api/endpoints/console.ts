import * as v from 'valibot';
import type { AuditPage, ConsoleItem, ConsoleState, QueueLine } from '#contract/console/queueItem.ts';
import { isFigureSpan, type OperatorStatistics, type StatisticsSpan } from '#contract/console/figures.ts';
import type { Health } from '#contract/console/health.ts';
import type { Outbox, OutboxMailContent } from '#contract/notification/mail.ts';
import { consoleAction, consoleQueues, type ConsoleAction } from '#contract/console/queues.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { SettingView } from '#src/config/site/settings.ts';
import { result, type Definitions } from './endpoint.ts';
import { map, string } from '#contract/schemas.ts';
import { flag, textOf } from './schemas.ts';

/** Above the longest text sent. In characters. */
const maxText = 5000;
const words = () => string({ max: maxText });

const nothing = map({});
const queue = v.picklist(consoleQueues);
const code = map({ code: words() });
const isoDay = v.pipe(
  words(),
  v.check(value => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))),
);

/** The span of statistics, in weeks. */
export const figureSpan = map({
  span: v.pipe(
    v.custom<StatisticsSpan>(value => isFigureSpan(Number(value))),
    v.transform(value => Number(value) as StatisticsSpan),
  ),
});

/** Filters of the audit log; empty ones count as absent. */
export const auditQuery = map(
  {
    who: v.exactOptional(v.pipe(words(), v.check(isUuid))),
    action: v.exactOptional(words()),
    subject: v.exactOptional(words()),
    from: v.exactOptional(isoDay),
    to: v.exactOptional(isoDay),
    before: v.exactOptional(v.pipe(words(), v.regex(/^\d{1,18}$/))),
  },
  { blank: ['who', 'action', 'subject', 'from', 'to', 'before'] },
);

const decision = v.pipe(
  map(
    {
      queue,
      action: textOf<ConsoleAction>(maxText),
      id: words(),
      version: words(),
      reason: v.exactOptional(words()),
      words: v.exactOptional(words()),
      despiteClaim: flag,
    },
    { blank: ['reason', 'words'] },
  ),
  v.forward(
    v.check(given => consoleAction(given.queue, given.action) !== undefined),
    ['action'],
  ),
);

/**
 * The operators' console. It responds with `forbidden` to all other users, and to operators who must enter a code
 * first; `state` tells which.
 */
export const consoleEndpoints = {
  'POST /api/console/state': {
    access: 'operator',
    input: nothing,
    result: result<ConsoleState>(),
    inProcess: true,
  },
  /**
   * Activates the second factor and signs in. Returns the recovery codes, once. @throws forbidden for a wrong code,
   * too-many-requests
   */
  'POST /api/console/confirm-factor': {
    access: 'operator',
    input: code,
    result: result<readonly string[]>(),
  },
  /** Signs in, or unlocks dangerous actions for some minutes. @throws as `confirm-factor` */
  'POST /api/console/unlock': { access: 'operator', input: code, result: result<void>() },
  'POST /api/console/lock': { access: 'operator', input: nothing, result: result<void>() },
  'POST /api/console/renew-recovery-codes': {
    access: 'operator',
    input: nothing,
    result: result<readonly string[]>(),
  },
  /** The pending items, longest waiting first. */
  'POST /api/console/queue': {
    access: 'operator',
    input: map({ queue }),
    result: result<readonly QueueLine[]>(),
    inProcess: true,
  },
  /** Claims the item, so that other operators see who is handling it. null when it is no longer pending. */
  'POST /api/console/item': {
    access: 'operator',
    input: map({ queue, id: words() }),
    result: result<ConsoleItem | null>(),
    inProcess: true,
  },
  /** @throws conflict when it changed since it was shown, validation-invalid-value */
  'POST /api/console/decide': { access: 'operator', input: decision, result: result<void>() },
  /** Whether mail, jobs, disk, backups and the rest are well, and what the caches of this process hold. */
  'POST /api/console/health': {
    access: 'operator',
    input: nothing,
    result: result<Health>(),
    inProcess: true,
  },
  /** The figures of the last weeks. */
  'POST /api/console/figures': {
    access: 'operator',
    input: figureSpan,
    result: result<OperatorStatistics>(),
    inProcess: true,
  },
  /** Sets whether the current operator gets the figures by mail every Monday. */
  'POST /api/console/mail-figures': {
    access: 'operator',
    input: map({ isWanted: flag }),
    result: result<void>(),
  },
  /** Every setting of the site. */
  'POST /api/console/settings': {
    access: 'operator',
    input: nothing,
    result: result<readonly SettingView[]>(),
    inProcess: true,
  },
  /** @throws conflict when another operator saved it in the meantime, validation-invalid-value */
  'POST /api/console/save-setting': {
    access: 'operator',
    input: map({
      version: v.pipe(v.number(), v.safeInteger()),
      value: v.optional(v.unknown(), null),
      key: words(),
      reason: words(),
    }),
    result: result<void>(),
  },
  'POST /api/console/audit': {
    access: 'operator',
    input: auditQuery,
    result: result<AuditPage>(),
    inProcess: true,
  },
} satisfies Definitions;

/** The stored mails, which exist only for operators: all other users get 404. */
export const outboxEndpoints = {
  'GET /api/operator/outbox': { access: 'anyone', result: result<Outbox>() },
  'GET /api/operator/outbox/:id': {
    access: 'anyone',
    input: map({ id: string() }),
    result: result<OutboxMailContent>(),
  },
} satisfies Definitions;
