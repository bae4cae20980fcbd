import type { Engine, Ctx } from '../marketplace/ctx.ts';
import { noIncludes } from '../marketplace/ctx.ts';
import * as verification from '../marketplace/verification/index.ts';
import type { Actor, VerificationService } from '../web/services/verification.ts';

/** Creates the web app's verification service, on the embedded engine. */
export function createVerificationService(engine: Engine): VerificationService {
  const ctxOf = ({ userId, limited }: Actor): Ctx => ({
    ...engine,
    viewer: { kind: 'user', userId, limited, trusted: false },
    read: noIncludes,
  });
  return {
    show: actor => verification.showOwn(ctxOf(actor)),
    submit: (actor, read) => verification.submit(ctxOf(actor), read),
    withdraw: actor => verification.withdraw(ctxOf(actor)),
  };
}
