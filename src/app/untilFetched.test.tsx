import { reloadOnce } from '#src/features/ErrorBoundary/reloadOnce.ts';
import { MissingFile } from '#src/util/messageLoader.ts';
import { untilFetched } from './untilFetched.ts';

// jsdom can't navigate, and these tests are about whether a reload is attempted.
jest.mock('#src/features/ErrorBoundary/reloadOnce.ts', () => ({ reloadOnce: jest.fn() }));
const reload = jest.mocked(reloadOnce);

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockReset().mockResolvedValue('unreachable');
});
afterEach(() => jest.useRealTimers());

/** Fails in this way so many times; counts the attempts. */
function failing(times: number, error: Error = new TypeError('Failed to fetch')) {
  return jest.fn(async () => {
    if (fetchAll.mock.calls.length <= times) throw error;
  });
}
let fetchAll: ReturnType<typeof failing>;

test('on a bad connection it tries again, after longer and longer pauses', async () => {
  fetchAll = failing(3);
  const done = untilFetched(fetchAll);
  for (const [pause, attempts] of [
    [1_000, 2],
    [1_999, 2],
    [1, 3],
    [4_000, 4],
  ] as const) {
    await jest.advanceTimersByTimeAsync(pause);
    expect(fetchAll).toHaveBeenCalledTimes(attempts);
  }
  await done;
  expect(reload).not.toHaveBeenCalled();
});

test('back online, it tries again at once', async () => {
  fetchAll = failing(1);
  const done = untilFetched(fetchAll);
  await jest.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  await done;
  expect(fetchAll).toHaveBeenCalledTimes(2);
});

test('a missing file reloads the page; where that was done before, it is tried again', async () => {
  reload.mockReturnValueOnce(new Promise(() => undefined));
  fetchAll = failing(1, new MissingFile('shared'));
  void untilFetched(fetchAll);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fetchAll).toHaveBeenCalledTimes(1);

  fetchAll = failing(1, new MissingFile('shared'));
  const done = untilFetched(fetchAll);
  await jest.advanceTimersByTimeAsync(1_000);
  await done;
  expect(reload).toHaveBeenCalledTimes(2);
});
