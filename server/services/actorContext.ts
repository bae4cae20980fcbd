import { noIncludes, type Ctx, type Engine } from '../marketplace/ctx.ts';
import type { Actor } from '../web/index.ts';

/** Returns the engine's context of a call by a signed-in user. */
export const actorContext =
  (engine: Engine) =>
  ({ userId, limited }: Actor): Ctx => ({
    ...engine,
    viewer: { kind: 'user', userId, limited, trusted: false },
    read: noIncludes,
  });
