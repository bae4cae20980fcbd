import { ApiError } from '#contract/errors.ts';
import type { passkeyEndpoints } from '#src/api/endpoints/passkeys.ts';
import { sessionContext } from '../marketplace/auth/index.ts';
import type { Engine } from '../marketplace/ctx.ts';
import * as passkeys from '../marketplace/passkeys/index.ts';
import type { Actor, EngineHandlers } from '../web/ports/handlers.ts';
import type { PasskeyLogins } from '../web/ports/passkeys.ts';

/** Creates the endpoints of the users' passkeys, on the embedded engine. Not found where the site can't have any. */
export function createPasskeyHandlers(engine: Engine): EngineHandlers<typeof passkeyEndpoints> {
  const ctxOf = ({ userId, accessToken }: Actor) => sessionContext(engine, userId, accessToken);
  const siteCtx = (actor: Actor) => {
    requireSite(engine);
    return ctxOf(actor);
  };
  return {
    'POST /api/passkeys': async actor => (canHaveThem(engine) ? passkeys.listOwn(await ctxOf(actor)) : null),
    'POST /api/passkeys/begin': async (actor, { password }) =>
      passkeys.beginRegistration(await siteCtx(actor), { password }),
    'POST /api/passkeys/finish': async (actor, { response, name }) =>
      passkeys.finishRegistration(await siteCtx(actor), { response, name }),
    'POST /api/passkeys/rename': async (actor, change) => passkeys.rename(await siteCtx(actor), change),
    'POST /api/passkeys/remove': async (actor, input) => passkeys.remove(await siteCtx(actor), input),
  };
}

/** Creates the service for logging in with passkeys, on the embedded engine. */
export const createPasskeyLogins = (engine: Engine): PasskeyLogins => ({
  areAvailable: () => canHaveThem(engine),
  begin: caller => {
    requireSite(engine);
    return passkeys.beginLogin(engine, caller);
  },
  finish: answer => {
    requireSite(engine);
    return passkeys.finishLogin(engine, answer);
  },
});

const canHaveThem = ({ settings }: Engine) => passkeys.canHavePasskeys(settings().rootUrl);

/** @throws ApiError `not-found` */
function requireSite(engine: Engine): void {
  if (!canHaveThem(engine)) throw new ApiError('not-found');
}
