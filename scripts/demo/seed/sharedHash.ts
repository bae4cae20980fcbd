import type { Engine } from '#server/marketplace/ctx.ts';

/** Returns the engine with a hash that is computed once for each password: all users of the demo have the same one. */
export function withSharedHash(engine: Engine): Engine {
  const known = new Map<string, Promise<string>>();
  const { passwordHashing } = engine;
  return {
    ...engine,
    passwordHashing: {
      ...passwordHashing,
      hash(password) {
        const hash = known.get(password) ?? passwordHashing.hash(password);
        known.set(password, hash);
        return hash;
      },
    },
  };
}
