import type { Definition } from '#src/api/endpoints/endpoint.ts';
import { engineEndpoints } from '#src/api/endpoints/index.ts';
import { resolveAccessToken } from '../marketplace/auth/index.ts';
import { noIncludes, type Ctx, type Engine } from '../marketplace/ctx.ts';
import { requireNoMaintenance } from '../marketplace/operators/index.ts';
import { requireAccess } from '../marketplace/users/index.ts';
import type { Actor, EngineHandlers } from '../web/ports/handlers.ts';

/** Returns the engine's context of a call by a signed-in user. */
export const actorContext =
  (engine: Engine) =>
  ({ userId, limited }: Actor): Ctx => ({
    engine,
    viewer: { kind: 'user', userId, limited, trusted: false },
    read: noIncludes,
  });

/**
 * Returns the engine's context of a call that reads what others publish, by whoever holds the access token; without one,
 * by a visitor. Unlike {@link actorContext} it knows what the caller is permitted.
 * @throws ApiError as `requireAccess`, when the marketplace is private
 */
export async function readerContext(engine: Engine, accessToken: string | undefined): Promise<Ctx> {
  const holder = accessToken === undefined ? undefined : await resolveAccessToken(engine, accessToken);
  const viewer = holder?.viewer ?? { kind: 'anonymous' };
  requireAccess(engine.settings(), viewer, 'read');
  return { engine, viewer, read: noIncludes };
}

/**
 * Wraps the handlers of all endpoints that only the users themselves may call, which are those that write: they are
 * refused during maintenance, as writes through the marketplace API are.
 */
export function withMaintenanceGuard(
  engine: Engine,
  handlers: EngineHandlers<typeof engineEndpoints>,
): EngineHandlers<typeof engineEndpoints> {
  const definitions: Readonly<Record<string, Definition>> = engineEndpoints;
  const requireWritable = ({ userId }: Actor) => requireNoMaintenance(engine, userId);
  const guarded = Object.entries<(subject: never, input: never) => unknown>(handlers)
    .filter(([key]) => definitions[key]?.access === 'user')
    .map(([key, handler]) => {
      const guardedHandler = async (actor: never, input: never) => {
        await requireWritable(actor);
        return handler(actor, input);
      };
      return [key, guardedHandler] as const;
    });
  return { ...handlers, ...Object.fromEntries(guarded) };
}
