import type { Engine } from '../marketplace/ctx.ts';
import { requireNoMaintenance } from '../marketplace/operators/index.ts';
import type { Actor } from '../web/services/verification.ts';

type Action = (actor: Actor, ...rest: never[]) => Promise<unknown>;

/**
 * Wraps a service so that its writing actions are refused during maintenance, as those of the marketplace API are.
 * @param actions the names of the writing actions
 */
export function withMaintenanceGuard<Service extends object, Name extends keyof Service>(
  engine: Engine,
  service: Service & Record<Name, Action>,
  actions: readonly Name[],
): Service {
  const guarded = actions.map(name => {
    const action: Action = service[name];
    const guardedAction: Action = async (actor, ...rest) => {
      await requireNoMaintenance(engine, actor.userId);
      return action(actor, ...rest);
    };
    return [name, guardedAction] as const;
  });
  return { ...service, ...Object.fromEntries(guarded) };
}
