import type { Engine, Ctx } from './marketplace/ctx.ts';
import { readNothingMore } from './marketplace/ctx.ts';
import * as verification from './marketplace/verification/index.ts';
import type { Asker, VerificationDesk } from './web/verification.ts';

/** The web app's door to the requests for the badge. */
export function verificationDesk(engine: Engine): VerificationDesk {
  const ctxOf = ({ userId, limited }: Asker): Ctx => ({
    ...engine,
    viewer: { kind: 'user', userId, limited, trusted: false },
    read: readNothingMore,
  });
  return {
    show: asker => verification.showOwn(ctxOf(asker)),
    submit: (asker, read) => verification.submit(ctxOf(asker), read),
    withdraw: asker => verification.withdraw(ctxOf(asker)),
  };
}
