import { AsyncLocalStorage } from 'node:async_hooks';

// Before version 24, Node copies the value of every storage that was ever used into each new promise. Jest's runner and
// every pool of connections bring one of their own, so that each test file would slow down all that follow in the worker.
const key = Symbol.for('poruch.usedStorages');
const known = AsyncLocalStorage as unknown as Record<symbol, Set<AsyncLocalStorage<unknown>> | undefined>;

const used = (known[key] ??= recordUse());
for (const storage of used) storage.disable();
used.clear();

/** Returns the set to which each storage is added when it is used. */
function recordUse(): Set<AsyncLocalStorage<unknown>> {
  const storages = new Set<AsyncLocalStorage<unknown>>();
  const { run } = AsyncLocalStorage.prototype;
  AsyncLocalStorage.prototype.run = function recorded(this: AsyncLocalStorage<unknown>, ...given: unknown[]) {
    storages.add(this);
    return Reflect.apply(run, this, given) as unknown;
  } as typeof run;
  return storages;
}
