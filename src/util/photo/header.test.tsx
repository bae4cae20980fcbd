import { readHeader } from './header.ts';

const read = (latin1: string, type = '') =>
  readHeader(new File([Uint8Array.from(latin1, letter => letter.charCodeAt(0))], 'photo.jpg', { type }));
const rest = '\0'.repeat(80);

test.each([
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['pdf', '%PDF-1.7'],
  ['avif', '\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf'],
  ['avif', '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'],
  ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['heic', '\0\0\0\x18ftypheix\0\0\0\0mif1heix'],
  ['heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
  ['heic', '\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc'],
])('%s is recognised by its first bytes, whatever its name and media type', async (kind, start) => {
  for (const type of ['', 'image/jpeg', 'application/octet-stream'])
    expect(await read(start + rest, type)).toMatchObject({ kind });
});

test.each(['', 'hello', '\0\0\0\x20ftypmp42\0\0\0\0mp42isom', 'RIFF\x24\0\0\0WAVEfmt ', '<svg/>', 'MZ'])(
  '%j is no picture that we know',
  async start => expect(await read(start + rest)).toEqual({}),
);

test('a file that breaks off after its first bytes has a kind', async () =>
  expect(await read('\xff\xd8\xff')).toEqual({ kind: 'jpeg' }));

test('the pixels of a WebP picture are counted in its three kinds', async () => {
  const large = 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x0f\x27\0\x0f\x27\0';
  expect(await read(large + rest)).toEqual({ kind: 'webp', pixels: 100_000_000 });
  const lossless = 'RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x63\x40\x0c\x00';
  expect(await read(lossless + rest)).toEqual({ kind: 'webp', pixels: 100 * 50 });
  const lossy = 'RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x64\0\x32\0';
  expect(await read(lossy + rest)).toEqual({ kind: 'webp', pixels: 100 * 50 });
});
