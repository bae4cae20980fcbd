interface Batch<Item, Answer> {
  items: Map<string, Item>;
  answers: Promise<ReadonlyMap<string, Answer>>;
}

/**
 * Adds an item to a batch and returns its result. An item with the same id is replaced only if the new one has
 * precedence.
 */
type Add<Item, Answer> = (id: string, item: Item, hasPrecedence?: boolean) => Promise<Answer | undefined>;

/**
 * Returns a function that collects the items requested in the same tick under one key, and requests them in as few
 * calls as possible.
 * @param most items in one call
 * @param call returns one result per item, in the same order
 */
export function inBatches<Item, Asked, Answer>(
  most: number,
  call: (items: Item[], asked: Asked) => Promise<readonly Answer[]>,
): (asked: Asked, key: string) => Add<Item, Answer> {
  const batches = new Map<string, Batch<Item, Answer>>();

  function begin(asked: Asked, key: string): Batch<Item, Answer> {
    const items = new Map<string, Item>();
    const answers = new Promise(resolve => setTimeout(resolve)).then(async () => {
      batches.delete(key);
      const all = [...items];
      const calls = Array.from({ length: Math.ceil(all.length / most) }, async (_, at) => {
        const part = all.slice(at * most, (at + 1) * most);
        const answered = await call(
          part.map(([, item]) => item),
          asked,
        );
        return part.flatMap(([id], place) => {
          const answer = answered[place];
          return answer === undefined ? [] : [[id, answer] as const];
        });
      });
      return new Map((await Promise.all(calls)).flat());
    });
    const batch = { items, answers };
    batches.set(key, batch);
    return batch;
  }

  return (asked, key) =>
    async (id, item, hasPrecedence = false) => {
      const { items, answers } = batches.get(key) ?? begin(asked, key);
      if (!items.has(id) || hasPrecedence) items.set(id, item);
      return (await answers).get(id);
    };
}
