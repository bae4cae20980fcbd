import { limitTries } from './limitTries.ts';

const minute = (count: number) => new Date(count * 60_000);

test('the eleventh try within 15 minutes is one too many', () => {
  const limit = limitTries({ most: 10, milliseconds: 15 * 60_000 });
  for (let index = 0; index < 10; index += 1) expect(limit.take('olena', minute(index))).toBe(true);
  expect(limit.take('olena', minute(10))).toBe(false);
  expect(limit.take('petro', minute(10))).toBe(true);
});

test('a refused try does not prolong the wait', () => {
  const limit = limitTries({ most: 2, milliseconds: 15 * 60_000 });
  limit.take('olena', minute(0));
  limit.take('olena', minute(1));
  for (let index = 2; index < 15; index += 1) expect(limit.take('olena', minute(index))).toBe(false);
  expect(limit.take('olena', minute(15))).toBe(true);
  expect(limit.take('olena', minute(15))).toBe(false);
  expect(limit.take('olena', minute(16))).toBe(true);
});

test('tries can be taken back or forgotten', () => {
  const limit = limitTries({ most: 1, milliseconds: 60_000 });
  limit.take('olena', minute(1));
  limit.giveBack('olena', minute(1));
  expect(limit.take('olena', minute(1))).toBe(true);
  limit.forget('olena');
  limit.giveBack('olena', minute(1));
  expect(limit.take('olena', minute(1))).toBe(true);
});

test('the memory is bounded and keeps the latest', () => {
  const limit = limitTries({ most: 1, milliseconds: 60_000, keys: 2 });
  for (const key of ['a', 'b', 'a', 'c']) limit.take(key, minute(1));
  expect(limit.take('a', minute(1))).toBe(false);
  expect(limit.take('c', minute(1))).toBe(false);
  expect(limit.take('b', minute(1))).toBe(true);
});
