import * as blocks from '../marketplace/blocks/index.ts';
import type { Ctx, Engine } from '../marketplace/ctx.ts';
import { noIncludes } from '../marketplace/ctx.ts';
import * as reports from '../marketplace/reports/index.ts';
import * as transactions from '../marketplace/transactions/index.ts';
import type { SafetyService } from '../web/services/safety.ts';
import type { Actor } from '../web/services/verification.ts';

/** Creates the web app's safety service (blocks and reports), on the embedded engine. */
export function createSafetyService(engine: Engine): SafetyService {
  const ctxOf = ({ userId, limited }: Actor): Ctx => ({
    ...engine,
    viewer: { kind: 'user', userId, limited, trusted: false },
    read: noIncludes,
  });
  return {
    blocked: actor => blocks.queryOwn(ctxOf(actor)),
    block: (actor, userId) => blocks.block(ctxOf(actor), { userId }),
    unblock: (actor, userId) => blocks.unblock(ctxOf(actor), { userId }),
    reports: actor => reports.queryOwn(ctxOf(actor)),
    report: (actor, report) => reports.report(ctxOf(actor), report),
    addNote: (actor, id, note) => reports.addNote(ctxOf(actor), { id, note }),
    takeBack: (actor, id) => reports.takeBack(ctxOf(actor), { id }),
    appeal: (actor, appeal) => transactions.appeal(ctxOf(actor), appeal),
  };
}
