import type { QueueLine } from '#contract/console/queueItem.ts';
import { ApiError } from '#contract/errors.ts';
import { consoleQueues, type ConsoleQueue } from '#contract/console/queues.ts';
import { record, type Action } from '#server/marketplace/audit/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { chooseWeekly, showFigures, wantsWeekly } from '#server/marketplace/statistics/index.ts';
import { count, networkOf } from '#server/marketplace/limits/index.ts';
import * as operators from '#server/marketplace/operators/index.ts';
import { findReader, needsLongerPassword } from '#server/marketplace/users/index.ts';
import type { Installation } from '#server/observability/installation.ts';
import type { Site } from '#server/siteSettings/index.ts';
import type { ConsoleService } from '#server/web/ports/console.ts';
import { auditCsv, auditPage } from './auditPages.ts';
import { decide } from './decide.ts';
import { logInAs } from './records/logInAs.ts';
import { createRecordService } from './records/index.ts';
import { queues } from './queues.ts';
import { openPicture, openReportDocument } from './reports.ts';
import { createConsolePasskeys } from './passkeys.ts';
import { figuresCsv } from './figures.ts';
import { findHealth } from './health.ts';
import { saveSetting, showSettings } from './settings.ts';
import { openDocument } from './verification.ts';
import type { Operator } from '../web/ports/types.ts';

/** Creates the service behind the operators' console. Every action and every read is audited beforehand. */
export function createConsoleService(engine: Engine, site: Site, installation: Installation): ConsoleService {
  const note = (operator: Operator, action: Omit<Action, 'userId'>) =>
    record(engine, { userId: operator.id, ...action });
  return {
    async findOperator(userId) {
      const reader = await operators.findOperator(engine, userId);
      return reader && { id: reader.id, email: reader.email };
    },
    async noteRefusal({ userId, address, call }) {
      if (await isTooOften(engine, userId ?? networkOf(address) ?? '')) return;
      await record(engine, { userId, action: 'refused', subject: call });
    },
    noteMailRead: (operator, mailId) => note(operator, { action: 'mails/letter', subject: mailId }),
    factor: {
      isConfirmed: async ({ id }) => (await operators.factorOf(engine, id)) === 'confirmed',
      begin: ({ id, email }) => operators.beginFactor(engine, id, email),
      async confirm(operator, code) {
        const codes = await operators.confirmFactor(engine, operator.id, code, operator.device);
        await note(operator, { action: 'console/factorConfirmed' });
        return codes;
      },
      async prove(operator, code) {
        try {
          await operators.prove(engine, operator.id, code, operator.device);
        } catch (error) {
          await note(operator, { action: 'console/codeRefused' });
          throw error;
        }
        await note(operator, { action: 'console/codeGiven' });
      },
      async renewCodes(operator) {
        await note(operator, { action: 'console/codesRenewed' });
        return operators.renewRecoveryCodes(engine, operator.id);
      },
      countCodes: ({ id }) => operators.countRecoveryCodes(engine, id),
    },
    needsLongerPassword: ({ id }) => needsLongerPassword(engine, id),
    passkeys: createConsolePasskeys(engine),
    sessions: {
      lifetime: operators.consoleLifetime,
      open: ({ id }) => operators.openConsoleSession(engine, id),
      resume: ({ id }, token) => operators.resumeConsoleSession(engine, id, token),
      freshen: token => operators.confirmConsoleSession(engine, token),
      async end(operator, token) {
        await operators.endConsoleSession(engine, token);
        await note(operator, { action: 'console/locked' });
      },
    },
    async counts() {
      const counted = await Promise.all(
        consoleQueues.map(async queue => [queue, await queues[queue].count(engine)] as const),
      );
      return Object.fromEntries(counted) as Record<ConsoleQueue, number>;
    },
    async lines(operator, queue) {
      const [lines, claims] = await Promise.all([
        queues[queue].lines(engine),
        operators.findClaims(engine, queue),
      ]);
      return Promise.all(
        lines.map(async (line): Promise<QueueLine> => {
          const claim = claims.get(line.id);
          return { ...line, claimedBy: claim ? await nameOfOther(engine, operator, claim) : null };
        }),
      );
    },
    async item(operator, queue, id) {
      const found = await queues[queue].find(engine, id);
      if (!found) return null;
      await note(operator, { action: `${queue}/read`, subject: id });
      const claim = await operators.claim(engine, { queue, item: id }, operator.id);
      const by = await nameOfOther(engine, operator, claim);
      return { ...found, queue, claim: by === null ? null : { by, until: claim.until.toISOString() } };
    },
    decide: (operator, decision) => decide(engine, queues[decision.queue], operator, decision),
    async document(operator, id, at) {
      await note(operator, { action: 'verification/document', subject: id });
      return openDocument(engine, id, at);
    },
    async picture(operator, reportId, imageId) {
      await note(operator, { action: 'reports/picture', subject: reportId });
      return openPicture(engine, reportId, imageId);
    },
    async reportDocument(operator, reportId, at) {
      await note(operator, { action: 'reports/document', subject: reportId });
      return openReportDocument(engine, reportId, at);
    },
    records: createRecordService(engine),
    logInAs: (operator, input) => logInAs(engine, operator, input),
    endLogInAs: sessionId => operators.endLogin(engine, sessionId),
    async figures({ id }, span) {
      const [figures, reader] = await Promise.all([showFigures(engine, span), findReader(engine.db, id)]);
      return { ...figures, isMailed: reader !== undefined && wantsWeekly(reader.privateData) };
    },
    mailFigures: ({ id }, isWanted) => chooseWeekly(engine, id, isWanted),
    async figuresCsv(operator, span) {
      await note(operator, { action: 'console/figuresExported', reason: `${span} weeks` });
      return figuresCsv(await showFigures(engine, span));
    },
    health: () => findHealth(engine, installation),
    settings: () => showSettings(engine, site),
    saveSetting: (operator, change) => saveSetting(engine, site, operator, change),
    audit: input => auditPage(engine, input),
    async *auditCsv(operator, input) {
      await note(operator, { action: 'console/auditExported', reason: filterWords(input) });
      yield* auditCsv(engine, input);
    },
  };
}

const filterWords = (input: object) => new URLSearchParams({ ...input }).toString();

/** null when the operator holds the claim themselves. */
async function nameOfOther(
  { db }: Engine,
  operator: Operator,
  { userId }: operators.Claim,
): Promise<string | null> {
  if (userId === operator.id) return null;
  return (await findReader(db, userId))?.displayName ?? userId;
}

// Audit rows are kept for ever, so outsiders must not be able to flood the log.
async function isTooOften(engine: Engine, whom: string): Promise<boolean> {
  try {
    await count(engine, 'consoleRefusals', whom);
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too-many-requests') return true;
    throw error;
  }
}
