import { memoize } from './memoize.ts';

test('results are cached up to the limit', () => {
  const answer = jest.fn((text: string) => (text === 'none' ? undefined : text.toUpperCase()));
  const ask = memoize(2, answer);
  expect([ask('one'), ask('none'), ask('one'), ask('none')]).toEqual(['ONE', undefined, 'ONE', undefined]);
  expect(answer).toHaveBeenCalledTimes(2);
  expect([ask('three'), ask('one'), ask('three')]).toEqual(['THREE', 'ONE', 'THREE']);
  expect(answer).toHaveBeenCalledTimes(4);
});

test('long texts are not cached', () => {
  const answer = jest.fn((text: string) => text.length);
  const ask = memoize(2, answer);
  const letter = 'a'.repeat(201);
  expect([ask(letter), ask(letter)]).toEqual([201, 201]);
  expect(answer).toHaveBeenCalledTimes(2);
});
