import { createRateLimiter } from './rateLimiter.ts';

let time = 0;
const now = () => time;
beforeEach(() => {
  time = 0;
});

test('a window starts with its first action, and rejected ones do not prolong it', () => {
  const wait = createRateLimiter(() => ({ most: 2, milliseconds: 1000 }), now);
  expect([wait('a'), wait('a')]).toEqual([0, 0]);
  time = 400;
  expect([wait('a'), wait('b')]).toEqual([600, 0]);
  time = 999;
  expect(wait('a')).toBe(1);
  time = 1000;
  expect(wait('a')).toBe(0);
});

test('an unlimited window counts nothing', () => {
  const wait = createRateLimiter(() => ({ most: Infinity, milliseconds: 0 }), now);
  expect([wait('a'), wait('a')]).toEqual([0, 0]);
});

test('a bucket allows a burst and then its refill rate', () => {
  const wait = createRateLimiter(() => ({ burst: 2, perSecond: 0.5 }), now);
  expect([wait('a'), wait('a'), wait('a'), wait('b')]).toEqual([0, 0, 2000, 0]);
  time = 1999;
  expect(wait('a')).toBe(2000);
  time += 2000;
  expect([wait('a'), wait('a')]).toEqual([0, 2000]);
});

test('with too many clients, the bucket unused for longest is forgotten', () => {
  const wait = createRateLimiter(() => ({ burst: 1, perSecond: 1 }), now);
  wait('first');
  wait('second');
  wait('first');
  for (let client = 0; client < 9_999; client += 1) wait(String(client));
  expect([wait('first') > 0, wait('second')]).toEqual([true, 0]);
});

test('a flood of addresses or long headers counts no more clients than fit, and forgets the oldest windows', () => {
  const wait = createRateLimiter(() => ({ most: 1, milliseconds: 1000 }), now);
  wait('first');
  wait('second');
  for (let client = 0; client < 9_999; client += 1) wait(String(client));
  expect([wait('second') > 0, wait('first')]).toEqual([true, 0]);
  const header = 'x'.repeat(10_000);
  expect([wait(`${header}1`), wait(`${header}2`) > 0]).toEqual([0, true]);
});
