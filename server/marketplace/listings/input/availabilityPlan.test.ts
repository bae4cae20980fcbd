import { inBody, parse } from '#contract/parse.ts';
import { availabilityPlan } from './availabilityPlan.ts';

const read = (plan: unknown) => parse(availabilityPlan, plan, inBody('availabilityPlan'));

const day = (entries: unknown, more = {}) => ({ type: 'availability-plan/day', entries, ...more });
const time = (entries: unknown, more = {}) => ({
  type: 'availability-plan/time',
  timezone: 'Europe/Kyiv',
  entries,
  ...more,
});
const office = { dayOfWeek: 'mon', startTime: '09:00', endTime: '17:00', seats: 1 };

test('a day plan lists seats by day', () => {
  const plan = day([
    { dayOfWeek: 'mon', seats: 1 },
    { dayOfWeek: 'sun', seats: 0 },
  ]);
  expect(read(plan)).toEqual(plan);
  expect(read({ type: 'availability-plan/day' })).toEqual(day([]));
});

test('a time plan has a time zone; an entry ending at 00:00 ends at midnight', () => {
  const plan = time([
    office,
    { ...office, startTime: '17:00', endTime: '00:00' },
    { ...office, dayOfWeek: 'tue', startTime: '00:00', endTime: '00:00' },
  ]);
  expect(read(plan)).toEqual(plan);
});

test.each<[string, unknown, string, string[]]>([
  ['no type', { entries: [] }, 'validation-missing-key', ['type']],
  ['an unknown type', { type: 'week' }, 'validation-invalid-value', ['type']],
  ['a timezone on a day plan', day([], { timezone: 'Etc/UTC' }), 'validation-disallowed-key', ['timezone']],
  [
    'a day twice',
    day([
      { dayOfWeek: 'mon', seats: 1 },
      { dayOfWeek: 'mon', seats: 2 },
    ]),
    'validation-invalid-value',
    ['entries', '1', 'dayOfWeek'],
  ],
  [
    'an unknown day',
    day([{ dayOfWeek: 'monday', seats: 1 }]),
    'validation-invalid-value',
    ['entries', '0', 'dayOfWeek'],
  ],
  [
    'half a seat',
    day([{ dayOfWeek: 'mon', seats: 0.5 }]),
    'validation-invalid-value',
    ['entries', '0', 'seats'],
  ],
  ['no seats', day([{ dayOfWeek: 'mon' }]), 'validation-missing-key', ['entries', '0', 'seats']],
  ['times on a day plan', day([office]), 'validation-disallowed-key', ['entries', '0', 'startTime']],
  ['no timezone', { type: 'availability-plan/time', entries: [] }, 'validation-missing-key', ['timezone']],
  ['a made-up timezone', time([], { timezone: 'Europe/Poruch' }), 'validation-invalid-value', ['timezone']],
  ['an offset for a timezone', time([], { timezone: '+02:00' }), 'validation-invalid-value', ['timezone']],
  [
    'an end before the start',
    time([{ ...office, endTime: '08:00' }]),
    'validation-invalid-value',
    ['entries', '0', 'endTime'],
  ],
  [
    'a time that does not exist',
    time([{ ...office, startTime: '24:00' }]),
    'validation-invalid-value',
    ['entries', '0', 'startTime'],
  ],
  [
    'overlapping entries',
    time([office, { ...office, startTime: '16:59', endTime: '18:00' }]),
    'validation-invalid-value',
    ['entries', '1'],
  ],
])('%s is rejected', (_what, plan, code, path) => {
  expect(() => read(plan)).toThrow(
    expect.objectContaining({ code, source: { type: 'body', path: ['availabilityPlan', ...path] } }),
  );
});
