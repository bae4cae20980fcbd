import { createCollections } from './memoryCollections.ts';
import { clearState, copyOf, emptyState, prune, type State } from './memoryState.ts';
import type { SimulatorStorage, StorageTransaction } from './port.ts';

export interface MemoryStorage extends SimulatorStorage {
  /** Returns everything that is committed, by collection. */
  snapshot(): State;
}

/**
 * Creates a storage in this process's memory, for tests and trials. One transaction writes at a time, on a copy that
 * replaces the committed state when it succeeds; others read the committed state meanwhile.
 */
export function createMemoryStorage(): MemoryStorage {
  let committed = emptyState();
  // As with a database's sequences, a rollback gives no number back.
  const counters = { objects: 0, due: 0, deliveries: 0 };
  const heldNames = new Set<string>();
  let lastWriter: Promise<void> = Promise.resolve();

  const begin = () => {
    let draft: State | undefined;
    let waiting: Promise<void> | undefined;
    let finish = () => {};
    const queue = async () => {
      const before = lastWriter;
      lastWriter = new Promise(resolve => (finish = resolve));
      await before;
      draft = copyOf(committed);
    };
    return {
      state: () => draft ?? committed,
      lockWrites: () => (waiting ??= queue()),
      restore: (state: State) => void (draft = state),
      commit: () => void (committed = draft ?? committed),
      end: () => void waiting?.then(() => finish()),
    };
  };

  const changeAlone = async <T>(change: (state: State) => T): Promise<T> => {
    const own = begin();
    try {
      await own.lockWrites();
      const result = change(own.state());
      own.commit();
      return result;
    } finally {
      own.end();
    }
  };

  return {
    ...createCollections({ counters, read: async look => look(committed), change: changeAlone }),
    async transaction(work) {
      const own = begin();
      const ownNames = new Set<string>();
      let savepoint: State | undefined;
      const tx: StorageTransaction = {
        ...createCollections({
          counters,
          read: async look => look(own.state()),
          async change(change) {
            await own.lockWrites();
            return change(own.state());
          },
        }),
        lockWrites: own.lockWrites,
        async tryLock(name) {
          if (heldNames.has(name)) return ownNames.has(name);
          heldNames.add(name);
          ownNames.add(name);
          return true;
        },
        async setSavepoint() {
          await own.lockWrites();
          savepoint = copyOf(own.state());
        },
        async rollBackToSavepoint() {
          if (!savepoint) throw new Error('There is no savepoint.');
          own.restore(copyOf(savepoint));
        },
      };
      try {
        const result = await work(tx);
        own.commit();
        return result;
      } finally {
        for (const name of ownNames) heldNames.delete(name);
        own.end();
      }
    },
    snapshot: () => copyOf(committed),
    prune: limits => changeAlone(state => prune(state, limits)),
    clear: () => changeAlone(clearState),
  };
}
