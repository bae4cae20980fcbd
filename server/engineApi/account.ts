import type { dataCopyEndpoints, loginEndpoints, verificationEndpoints } from '#src/api/endpoints/account.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { endLogins, listLogins, requireOwner } from '../marketplace/auth/index.ts';
import * as access from '../marketplace/access/index.ts';
import { withTold } from '../marketplace/push/index.ts';
import * as dataExports from '../marketplace/dataExports/index.ts';
import * as verification from '../marketplace/verification/index.ts';
import type { EngineHandlers } from '../web/ports/handlers.ts';
import { actorContext } from './actors.ts';

/** Creates the endpoints of data exports, of logins and of requests for the badge, on the embedded engine. */
export function createAccountHandlers(
  engine: Engine,
): EngineHandlers<typeof dataCopyEndpoints & typeof loginEndpoints & typeof verificationEndpoints> {
  const ctxOf = actorContext(engine);
  return {
    'POST /api/data-copy': async actor => ({ copy: await dataExports.showOwn(ctxOf(actor)) }),
    async 'POST /api/data-copy/request'(actor, { currentPassword }) {
      await requireOwner(ctxOf(actor), { currentPassword, accessToken: actor.accessToken });
      return dataExports.requestExport(ctxOf(actor));
    },
    'POST /api/logins': async actor => {
      const ctx = ctxOf(actor);
      return withTold(ctx, await listLogins(ctx, actor.accessToken));
    },
    'POST /api/logins/end': (actor, { id, ways }) =>
      id === undefined && ways
        ? access.endOtherAccess(ctxOf(actor), { ...ways, accessToken: actor.accessToken })
        : endLogins(ctxOf(actor), actor.accessToken, id),
    'POST /api/ways-in': actor => access.listOwnWays(ctxOf(actor)),
    'POST /api/ways-in/by-link': (_reader, link) => access.listWaysByLink(engine, link),
    'POST /api/verification': async actor => ({ request: await verification.showOwn(ctxOf(actor)) }),
    'POST /api/verification/withdraw': actor => verification.withdraw(ctxOf(actor)),
  };
}
