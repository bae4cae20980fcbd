import { ApiError } from '#contract/errors.ts';
import { record } from '#server/marketplace/audit/index.ts';
import { sessionContext } from '#server/marketplace/auth/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as passkeys from '#server/marketplace/passkeys/index.ts';
import { factorOf } from '#server/marketplace/operators/index.ts';
import type { ConsoleService } from '#server/web/ports/console.ts';
import type { Operator } from '#server/web/ports/types.ts';

/** Passkeys as the second factor; only of operators who have set up an authenticator app, which is the way back. */
export function createConsolePasskeys(engine: Engine): ConsoleService['passkeys'] {
  const ctxOf = ({ id }: Operator, accessToken: string | undefined) =>
    sessionContext(engine, id, accessToken);
  const sessionOf = async (operator: Operator, accessToken: string | undefined) => {
    const { viewer } = await ctxOf(operator, accessToken);
    if (viewer.kind !== 'user' || viewer.sessionId === undefined) throw new ApiError('forbidden');
    return viewer.sessionId;
  };
  const note = ({ id }: Operator, action: string) => record(engine, { userId: id, action });
  const areAvailable = () => passkeys.canHavePasskeys(engine.settings().rootUrl);
  return {
    async standing({ id }) {
      if (!areAvailable()) return 'unavailable';
      const isRequired = engine.settings().consolePasskeys === 'required';
      const isThere =
        (await factorOf(engine, id)) === 'confirmed' && (await passkeys.hasProofPasskey(engine, id));
      if (isThere) return isRequired ? 'only' : 'usable';
      return isRequired ? 'missing' : 'none';
    },
    begin: async (operator, accessToken) =>
      passkeys.beginProof(engine, operator.id, await sessionOf(operator, accessToken)),
    async prove(operator, accessToken, response) {
      const session = await sessionOf(operator, accessToken);
      try {
        const { id: userId, device } = operator;
        await passkeys.finishProof(engine, { userId, session, response, device });
      } catch (error) {
        await note(operator, 'console/passkeyRefused');
        throw error;
      }
      await note(operator, 'console/passkeyGiven');
    },
    async beginAdding(operator, accessToken) {
      if (!areAvailable()) throw new ApiError('not-found');
      return passkeys.beginProvenRegistration(await ctxOf(operator, accessToken));
    },
    async add(operator, accessToken, { response, name }) {
      const ctx = await ctxOf(operator, accessToken);
      await passkeys.finishRegistration(ctx, { response, name, forConsole: true });
      await note(operator, 'console/passkeyAdded');
    },
  };
}
