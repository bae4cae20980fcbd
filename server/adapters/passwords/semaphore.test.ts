import { setImmediate as turn } from 'node:timers/promises';
import { createSemaphore } from './semaphore.ts';

test('tasks run up to the limit, the rest in order, and a failure releases its slot', async () => {
  const through = createSemaphore(2);
  const begun: number[] = [];
  const end: ((error?: Error) => void)[] = [];
  const runs = [0, 1, 2, 3].map(index =>
    through(() => {
      begun.push(index);
      return new Promise<number>((resolve, reject) =>
        end.push(error => (error ? reject(error) : resolve(index))),
      );
    }),
  );
  const results = Promise.allSettled(runs);
  await turn();
  expect(begun).toEqual([0, 1]);
  end[1]?.(new Error('no'));
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  end[0]?.();
  await turn();
  expect(begun).toEqual([0, 1, 2, 3]);
  end[2]?.();
  end[3]?.();
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  // No slot was leaked.
  const again = [0, 1].map(() => through(() => Promise.resolve(true)));
  expect(await Promise.all(again)).toEqual([true, true]);
});
