import sharp from 'sharp';
import type { Preview } from '#src/config/previews.ts';
import { createPreviewDrawing } from './previewDrawing.ts';
import { drawable } from './previewLayout.ts';

const draw = createPreviewDrawing();
const large = { width: 1200, height: 630 };
const preview = (title: string, more: Partial<Preview> = {}): Preview => ({
  marketplaceName: 'Poruch',
  title,
  isRequest: false,
  ...more,
});

/** Counts the pixels that differ from the background. */
async function countInkedPixels(bytes: Uint8Array): Promise<number> {
  const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter(level => level < 128).length;
}

test('a preview has the requested size', async () => {
  const words = preview('Тиха кімната біля парку', { badge: 'Пропонують житло', place: 'Бремен, Німеччина' });
  for (const size of [large, { width: 600, height: 314 }]) {
    const { format, width, height } = await sharp(await draw(words, size)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...size });
  }
});

test('words in the languages of the site are drawn', async () => {
  const empty = await countInkedPixels(await draw(preview(' '), large));
  for (const title of ['Кімната їґє', 'Комната ыъэ', 'Grüße ß', 'Mieszkanie łąćż'])
    expect(await countInkedPixels(await draw(preview(`${title} ${title}`), large))).toBeGreaterThan(empty);
});

test.each([
  ['emojis', '👩‍👧 🇺🇦 🏠'],
  ['Arabic', 'غرفة هادئة'],
  ['Chinese', '安静的房间'],
  ['half a character', '\ud83d'],
  ['marks of direction and control', '\u202e\u0000\u200d'],
  ['rare punctuation', '⸘‽〽。『』﹏'],
  ['a word without end', 'ї'.repeat(5000)],
  ['markup', '</svg><script>alert(1)</script>&amp;'],
])('%s do not stop the drawing', async (_what, title) => {
  const words = preview(title, { badge: 'Offering services', place: title.slice(0, 60) });
  expect((await sharp(await draw(words, large)).metadata()).width).toBe(1200);
});

test('characters without a font are left out; those of prices and names are drawn', () => {
  expect(drawable('Room 🏠 for “two” – 500 ₴ / 12 €, Łódź 安静')).toBe('Room for “two” – 500 ₴ / 12 €, Łódź');
});
