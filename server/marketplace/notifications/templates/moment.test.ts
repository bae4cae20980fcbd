import { locales } from '#contract/locales.ts';
import { formatMoment } from './MailBody.tsx';

const winter = new Date('2026-01-15T16:00:00Z');
const summer = new Date('2026-07-15T16:00:00Z');

/**
 * How each language formats 16:00 UTC, which is 18:00 or 19:00 in Kyiv, 17:00 or 18:00 in Berlin, 16:00 or 17:00 in
 * Lisbon.
 */
const told = {
  en: {
    'Europe/Kyiv': ['18:00 (Eastern European Standard Time)', '19:00 (Eastern European Summer Time)'],
    'Europe/Berlin': ['17:00 (Central European Standard Time)', '18:00 (Central European Summer Time)'],
    'Europe/Lisbon': ['16:00 (Western European Standard Time)', '17:00 (Western European Summer Time)'],
  },
  uk: {
    'Europe/Kyiv': [
      '18:00 (за східноєвропейським стандартним часом)',
      '19:00 (за східноєвропейським літнім часом)',
    ],
    'Europe/Berlin': [
      '17:00 (за центральноєвропейським стандартним часом)',
      '18:00 (за центральноєвропейським літнім часом)',
    ],
    'Europe/Lisbon': [
      '16:00 (за західноєвропейським стандартним часом)',
      '17:00 (за західноєвропейським літнім часом)',
    ],
  },
  de: {
    'Europe/Kyiv': ['18:00 (Osteuropäische Normalzeit)', '19:00 (Osteuropäische Sommerzeit)'],
    'Europe/Berlin': ['17:00 (Mitteleuropäische Normalzeit)', '18:00 (Mitteleuropäische Sommerzeit)'],
    'Europe/Lisbon': ['16:00 (Westeuropäische Normalzeit)', '17:00 (Westeuropäische Sommerzeit)'],
  },
  pl: {
    'Europe/Kyiv': ['18:00 (czas wschodnioeuropejski standardowy)', '19:00 (czas wschodnioeuropejski letni)'],
    'Europe/Berlin': ['17:00 (czas środkowoeuropejski standardowy)', '18:00 (czas środkowoeuropejski letni)'],
    'Europe/Lisbon': [
      '16:00 (czas zachodnioeuropejski standardowy)',
      '17:00 (czas zachodnioeuropejski letni)',
    ],
  },
  ru: {
    'Europe/Kyiv': ['18:00 (Восточная Европа, стандартное время)', '19:00 (Восточная Европа, летнее время)'],
    'Europe/Berlin': [
      '17:00 (Центральная Европа, стандартное время)',
      '18:00 (Центральная Европа, летнее время)',
    ],
    'Europe/Lisbon': ['16:00 (Западная Европа, стандартное время)', '17:00 (Западная Европа, летнее время)'],
  },
};

test.each(
  locales.flatMap(locale =>
    Object.entries(told[locale]).map(([zone, times]) => [locale, zone, times] as const),
  ),
)('a time is written in %s in the named time zone %s, in winter and summer', (locale, zone, times) => {
  const shown = [winter, summer].map(instant =>
    formatMoment({ locale }, instant, zone).replaceAll('\u202f', ' '),
  );
  expect(shown).toEqual(times.map(time => expect.stringContaining(time)));
});

test('the day is that of the time zone', () => {
  const instant = new Date('2026-07-15T22:30:00Z');
  expect(formatMoment({ locale: 'de' }, instant, 'Europe/Kyiv')).toMatch(/^Do\., 16\. Juli 2026 um 01:30 \(/);
  expect(formatMoment({ locale: 'de' }, instant, 'Europe/Lisbon')).toMatch(
    /^Mi\., 15\. Juli 2026 um 23:30 \(/,
  );
});
