import { serialize, subscribeToLiveEvents, publishLiveEvent } from './liveEvents.ts';

const settled = () => new Promise(resolve => setImmediate(resolve));

test('a listener receives events until it unsubscribes', () => {
  const heard = jest.fn();
  const stop = subscribeToLiveEvents(heard);
  publishLiveEvent({ type: 'gap' });
  stop();
  publishLiveEvent({ type: 'gap' });
  expect(heard).toHaveBeenCalledTimes(1);
});

test('work requested while it runs is repeated once, with everything collected', async () => {
  const ends: (() => void)[] = [];
  const work = jest.fn((_given: readonly number[]) => new Promise<void>(resolve => ends.push(resolve)));
  const ask = serialize(work);
  [1, 2, 3].forEach(ask);
  expect(work.mock.calls).toEqual([[[1]]]);
  ends[0]?.();
  await settled();
  expect(work.mock.calls).toEqual([[[1]], [[2, 3]]]);
  ends[1]?.();
  await settled();
  expect(work).toHaveBeenCalledTimes(2);
});

test('failed work is repeated on the next request', async () => {
  const work = jest.fn(() => Promise.reject(new Error('offline')));
  const ask = serialize(work);
  ask('one');
  await settled();
  ask('two');
  await settled();
  expect(work).toHaveBeenCalledTimes(2);
});
