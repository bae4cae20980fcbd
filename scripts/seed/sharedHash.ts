import type { Engine } from '#server/marketplace/ctx.ts';

/** Returns the engine with a hash that is computed once for each password: all users of the demo have the same one. */
export function withSharedHash(engine: Engine): Engine {
  const known = new Map<string, Promise<string>>();
  return {
    ...engine,
    hashPassword(password) {
      const hash = known.get(password) ?? engine.hashPassword(password);
      known.set(password, hash);
      return hash;
    },
  };
}
