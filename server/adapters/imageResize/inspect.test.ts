import { imageType } from './inspect.ts';

test('an image type is recognised by its first bytes', () => {
  expect(imageType(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]))).toBe('jpeg');
  expect(imageType(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('png');
  expect(imageType(Buffer.from('GIF89a...'))).toBe('gif');
});

test('other files have no image type', () => {
  for (const other of [
    '',
    'GIF88a',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'RIFF1234WEBP',
    '%PDF-1.7',
    'BM',
  ]) {
    expect(imageType(Buffer.from(other))).toBeUndefined();
  }
});
