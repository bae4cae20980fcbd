import type { Definition } from '#src/api/endpoints/endpoint.ts';
import { endpoints, type Endpoints } from '#src/api/endpoints/index.ts';
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

type AnyHandler = (actor: Actor, input: never) => unknown;

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
  handlers: EngineHandlers<Endpoints>,
): EngineHandlers<Endpoints> {
  const definitions: Readonly<Record<string, Definition>> = endpoints;
  const guarded = Object.entries<AnyHandler>(handlers).map(([key, handler]) => {
    if (definitions[key]?.access !== 'user') return [key, handler] as const;
    const guardedHandler = async (actor: Actor, input: never) => {
      await requireNoMaintenance(engine, actor.userId);
      return handler(actor, input);
    };
    return [key, guardedHandler] as const;
  });
  return { ...handlers, ...Object.fromEntries(guarded) };
}
