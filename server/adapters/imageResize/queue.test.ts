import { createQueue } from './queue.ts';

function workshop() {
  const finish: Record<string, () => void> = {};
  const started: string[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>(resolve => (finish[name] = () => resolve(name)));
  };
  return { finish, started, work };
}

const settled = () => new Promise(resolve => setImmediate(resolve));

test('two run at once, the rest wait in order', async () => {
  const enqueue = createQueue(2, 10);
  const { finish, started, work } = workshop();
  const all = ['a', 'b', 'c', 'd'].map(name => enqueue(work(name)));
  await settled();
  expect(started).toEqual(['a', 'b']);
  finish['b']?.();
  await settled();
  expect(started).toEqual(['a', 'b', 'c']);
  finish['a']?.();
  await settled();
  finish['c']?.();
  finish['d']?.();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('failed work frees its slot for the next', async () => {
  const enqueue = createQueue(1, 10);
  await expect(enqueue(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(enqueue(() => Promise.resolve('yes'))).resolves.toBe('yes');
});

test('a request beyond the queue’s limit is rejected', async () => {
  const enqueue = createQueue(1, 1);
  const { finish, work } = workshop();
  const first = enqueue(work('a'));
  const second = enqueue(work('b'));
  await expect(enqueue(work('c'))).rejects.toMatchObject({ code: 'too-many-requests' });
  finish['a']?.();
  await first;
  await settled();
  finish['b']?.();
  await second;
});
