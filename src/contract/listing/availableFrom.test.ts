import { firstNight } from './availableFrom.ts';

const from = (date: string) => ({ publicData: { availableFrom: { date } } });

test('nights are UTC days: the first is the day itself, or the next one if the day begins later in its zone', () => {
  expect(firstNight(from('2027-01-21'))).toBe('2027-01-21');
  expect(firstNight({ ...from('2027-01-21'), timeZone: 'Europe/Kyiv' })).toBe('2027-01-21');
  expect(firstNight({ ...from('2027-01-21'), timeZone: 'America/New_York' })).toBe('2027-01-22');
});

test('an invalid or missing day is not a bound', () => {
  expect(firstNight({ publicData: {} })).toBeUndefined();
  expect(firstNight(from('soon'))).toBeUndefined();
  expect(firstNight(from('2027-02-30'))).toBeUndefined();
});
