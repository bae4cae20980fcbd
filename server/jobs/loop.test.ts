import { startLoop } from './loop.ts';

const never = 60_000;

/** Rounds that stay pending until they are released. */
function gatedRounds() {
  const gates: { finish: () => void; fail: (error: Error) => void }[] = [];
  const round = () => new Promise<void>((resolve, reject) => gates.push({ finish: resolve, fail: reject }));
  return { gates, round };
}

const settled = () => new Promise(resolve => setImmediate(resolve));

test('waking during a run causes one more run, never two at once', async () => {
  const { gates, round } = gatedRounds();
  const loop = startLoop(round, never, () => undefined);
  for (let i = 0; i < 5; i++) loop.wake();
  expect(gates).toHaveLength(1);
  gates[0]?.finish();
  await settled();
  expect(gates).toHaveLength(2);
  gates[1]?.finish();
  await settled();
  expect(gates).toHaveLength(2);
  loop.wake();
  expect(gates).toHaveLength(3);
  gates[2]?.finish();
  await loop.stop();
});

test('a run that throws does not end the loop', async () => {
  const errors: unknown[] = [];
  const { gates, round } = gatedRounds();
  const loop = startLoop(round, never, error => errors.push(error));
  loop.wake();
  gates[0]?.fail(new Error('no database'));
  await settled();
  loop.wake();
  gates[1]?.finish();
  await loop.stop();
  expect(errors).toEqual([new Error('no database')]);
});

test('stopping waits for the current run and starts no other', async () => {
  const { gates, round } = gatedRounds();
  const loop = startLoop(round, never, () => undefined);
  loop.wake();
  loop.wake();
  let isStopped = false;
  const stopping = loop.stop().then(() => (isStopped = true));
  await settled();
  expect(isStopped).toBe(false);
  gates[0]?.finish();
  await stopping;
  loop.wake();
  await settled();
  expect(gates).toHaveLength(1);
});
