import * as blocks from './marketplace/blocks/index.ts';
import type { Ctx, Engine } from './marketplace/ctx.ts';
import { readNothingMore } from './marketplace/ctx.ts';
import * as reports from './marketplace/reports/index.ts';
import * as transactions from './marketplace/transactions/index.ts';
import type { SafetyDesk } from './web/safety.ts';
import type { Asker } from './web/verification.ts';

/** The web app's door to what people do for their safety. */
export function safetyDesk(engine: Engine): SafetyDesk {
  const ctxOf = ({ userId, limited }: Asker): Ctx => ({
    ...engine,
    viewer: { kind: 'user', userId, limited, trusted: false },
    read: readNothingMore,
  });
  return {
    blocked: asker => blocks.queryOwn(ctxOf(asker)),
    block: (asker, userId) => blocks.block(ctxOf(asker), { userId }),
    unblock: (asker, userId) => blocks.unblock(ctxOf(asker), { userId }),
    reports: asker => reports.queryOwn(ctxOf(asker)),
    report: (asker, report) => reports.report(ctxOf(asker), report),
    addNote: (asker, id, note) => reports.addNote(ctxOf(asker), { id, note }),
    takeBack: (asker, id) => reports.takeBack(ctxOf(asker), { id }),
    appeal: (asker, appeal) => transactions.appeal(ctxOf(asker), appeal),
  };
}
