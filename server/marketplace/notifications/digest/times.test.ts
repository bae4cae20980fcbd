import { nextDigest } from './times.ts';

test.each([
  ['daily', '2026-03-10T05:59:00Z', 'Europe/Berlin', '2026-03-10T06:00:00Z'],
  ['daily', '2026-03-10T06:00:00Z', 'Europe/Berlin', '2026-03-11T06:00:00Z'],
  ['daily', '2026-03-28T12:00:00Z', 'Europe/Kyiv', '2026-03-29T04:00:00Z'],
  ['daily', '2026-03-10T06:00:00Z', 'Asia/Kathmandu', '2026-03-11T01:15:00Z'],
  ['weekly', '2026-03-10T06:00:00Z', 'Europe/Warsaw', '2026-03-16T06:00:00Z'],
  ['weekly', '2026-03-16T05:30:00Z', 'Europe/Warsaw', '2026-03-16T06:00:00Z'],
] as const)('the next %s digest after %s in %s comes at %s', (rhythm, now, zone, expected) => {
  expect(nextDigest(rhythm, new Date(now), zone)).toEqual(new Date(expected));
});
