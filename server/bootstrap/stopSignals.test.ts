import { whenStarterEnds } from './stopSignals.ts';

test('the end of the process that started this one is noticed once', () => {
  jest.useFakeTimers();
  try {
    let parent = 4711;
    const run = jest.fn();
    whenStarterEnds(run, () => parent);
    jest.advanceTimersByTime(10_000);
    expect(run).not.toHaveBeenCalled();
    parent = 1;
    jest.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});
