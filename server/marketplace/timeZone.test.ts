import { timeZoneOf } from './timeZone.ts';

test('a zone has one spelling, however it was written, and what is none has none', () => {
  const zones = ['Europe/Berlin', 'europe/berlin', 'EUROPE/BERLIN'].map(timeZone => timeZoneOf({ timeZone }));
  expect(zones).toEqual(Array(3).fill('Europe/Berlin'));
  expect(
    [{}, { timeZone: 1 }, { timeZone: 'Europe/Nowhere' }, { timeZone: '+02:00' }].map(timeZoneOf),
  ).toEqual(Array(4).fill(undefined));
});
