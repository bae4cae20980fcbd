import type { Engine } from './marketplace/ctx.ts';
import { requireNoMaintenance } from './marketplace/operators/index.ts';
import type { Asker } from './web/verification.ts';

type Deed = (asker: Asker, ...rest: never[]) => Promise<unknown>;

/**
 * A desk whose writing deeds are refused while the site is being worked on, as those of the marketplace API are.
 * @param deeds the names of those that write
 */
export function whileOpen<Desk extends object, Name extends keyof Desk>(
  engine: Engine,
  desk: Desk & Record<Name, Deed>,
  deeds: readonly Name[],
): Desk {
  const guarded = deeds.map(name => {
    const deed: Deed = desk[name];
    const guardedDeed: Deed = async (asker, ...rest) => {
      await requireNoMaintenance(engine, asker.userId);
      return deed(asker, ...rest);
    };
    return [name, guardedDeed] as const;
  });
  return { ...desk, ...Object.fromEntries(guarded) };
}
