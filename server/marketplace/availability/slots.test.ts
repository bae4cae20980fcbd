import fc from 'fast-check';
import { HOUR } from '#contract/time/units.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { perInterval } from './intervals.ts';
import { expandedSlots, mergedSlots } from './slots.ts';

const at = (hours: number) => new Date(hours * HOUR);
/** `0-2:1` is one free seat from the start of the first to the end of the second hour. */
const pieces = (...texts: string[]) =>
  texts.map(text => {
    const [start = 0, end = 0, free = 0] = text.split(/[-:]/).map(Number);
    return { start: at(start), end: at(end), free };
  });
const written = (slots: { start: Date; end: Date; seats: number }[]) =>
  slots.map(({ start, end, seats }) => `${start.getTime() / HOUR}-${end.getTime() / HOUR}:${seats}`);

test('adjacent intervals with the same seats become one slot, fully booked ones none', () => {
  expect(written(mergedSlots(pieces('0-1:1', '1-2:1', '2-3:0', '3-4:1', '4-5:2')))).toEqual([
    '0-2:1',
    '3-4:1',
    '4-5:2',
  ]);
});

test('the longest intervals for each number of seats', () => {
  expect(written(expandedSlots(pieces('0-8:1', '8-9:2', '9-20:1')))).toEqual(['0-20:1', '8-9:2']);
  expect(written(expandedSlots(pieces('0-1:3', '1-2:1', '2-3:2', '3-4:0', '4-5:1')))).toEqual([
    '0-3:1',
    '0-1:3',
    '2-3:2',
    '4-5:1',
  ]);
});

test('every interval is maximal, and every number of seats has its intervals', () => {
  const piece = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), seats => {
      const given = seats.map((free, index) => ({ start: at(index), end: at(index + 1), free }));
      const expected = [1, 2, 3, 4].flatMap(level => {
        const found: string[] = [];
        for (let start = 0; start < seats.length; start++) {
          if ((seats[start] ?? 0) < level || (seats[start - 1] ?? 0) >= level) continue;
          let end = start;
          while ((seats[end] ?? 0) >= level) end++;
          if (Math.min(...seats.slice(start, end)) === level) found.push(`${start}-${end}:${level}`);
        }
        return found;
      });
      expect(written(expandedSlots(given)).toSorted()).toEqual(expected.toSorted());
    }),
    propertyRuns(),
  );
});

test('each interval lists up to the requested number of slots that are long enough, each once', () => {
  const slots = mergedSlots(pieces('1-3:1', '3-4:2', '20-30:1', '47-49:1'));
  const intervals = { start: at(0), end: at(72), length: 24 * HOUR, align: at(0) };
  expect(written(perInterval(slots, { ...intervals, most: 1 }))).toEqual(['1-3:1', '20-30:1', '47-49:1']);
  expect(written(perInterval(slots, { ...intervals, most: 1, minDuration: 3 * HOUR }))).toEqual(['20-30:1']);
  expect(written(perInterval(slots, { ...intervals, most: 9 }))).toEqual(written(slots));
  expect(written(perInterval(slots, { ...intervals, most: 1, align: at(-2) }))).toEqual([
    '1-3:1',
    '20-30:1',
    '47-49:1',
  ]);
});
