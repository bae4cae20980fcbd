import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { slugOf } from './slug.ts';

test('a latin title becomes lower-case words joined by hyphens', () => {
  expect(slugOf('  Warm room, near the Station! ')).toBe('warm-room-near-the-station');
});

test('accents and letters without a decomposition are transliterated', () => {
  expect(slugOf('Größe Łódź Đakovo Ålesund Smørrebrød façade')).toBe(
    'grosse-lodz-dakovo-alesund-smorrebrod-facade',
  );
});

test('Ukrainian follows the national table of 2010', () => {
  expect(slugOf('Київ')).toBe('kyiv');
  expect(slugOf('Запоріжжя')).toBe('zaporizhzhia');
  expect(slugOf('Згурський')).toBe('zghurskyi');
  expect(slugOf('Єнакієве')).toBe('yenakiieve');
  expect(slugOf('Їжакевич Юрій')).toBe('yizhakevych-yurii');
  expect(slugOf("Знам'янка")).toBe('znamianka');
  expect(slugOf('Житло для сім’ї у Львові')).toBe('zhytlo-dlia-simi-u-lvovi');
});

test('letters that only Russian has are transliterated too', () => {
  expect(slugOf('Объявление: тёплые вещи')).toBe('obiavlenye-tyoplye-veshchy');
});

test('a title without any readable letter falls back to no-slug', () => {
  expect(slugOf('🏠 !!!')).toBe('no-slug');
  expect(slugOf('')).toBe('no-slug');
});

test('letters of scripts that are not transliterated stay, with their vowel marks', () => {
  expect(slugOf('თბილი ოთახი')).toBe('თბილი-ოთახი');
  expect(slugOf('Δωμάτιο στην Αθήνα')).toBe('δωματιο-στην-αθηνα');
  expect(slugOf('غُرفة دافئة')).toBe('غرفة-دافئة');
  expect(slugOf('गर्म कमरा')).toBe('गर्म-कमरा');
  expect(slugOf('暖かい部屋 / 따뜻한 방')).toBe('暖かい部屋-따뜻한-방');
});

test('a decomposed title gives the same slug as a composed one', () => {
  expect(slugOf('Їжа та й'.normalize('NFD'))).toBe(slugOf('Їжа та й'.normalize('NFC')));
});

test('every slug is safe in a path, and slugging is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), title => {
      const slug = slugOf(title);
      expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u);
      expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug);
      expect(slugOf(slug)).toBe(slug);
    }),
    propertyRuns(),
  );
});
