import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '#server/marketplace/ports/storage.ts';
import { storageCases } from './cases.ts';
import { createEncryptedStorage } from './encrypted.ts';
import { createMemoryStorage } from './memory.ts';

const secret = 'a secret of at least thirty-two characters';
storageCases(async () => createEncryptedStorage(createMemoryStorage(), secret));

const key = 'verification/a1/1.pdf';
const passport = Buffer.from('%PDF-1.7 a passport');
let below: Storage;
let storage: Storage;
beforeEach(() => {
  below = createMemoryStorage();
  storage = createEncryptedStorage(below, secret);
});

test('everything is encrypted at rest but what everybody may see', async () => {
  const picture = 'images/a1/default.jpg';
  await storage.put(key, passport, 'application/pdf');
  await storage.write('data-copies/a1/data.zip', Readable.from([passport]), 'application/zip');
  await storage.put(picture, passport, 'image/jpeg');
  for (const sealed of [key, 'data-copies/a1/data.zip', picture]) {
    expect(String(await below.get(sealed))).not.toContain('passport');
    expect(await storage.get(sealed)).toEqual(passport);
  }
  await storage.put(picture, passport, 'image/jpeg', { isPublic: true });
  expect(await below.get(picture)).toEqual(passport);
  expect(await storage.get(picture)).toEqual(passport);
  await storage.put(picture, passport, 'image/jpeg');
  expect(String(await below.get(picture))).not.toContain('passport');
});

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])('%d bytes survive encryption', async size => {
  const bytes = Buffer.from(Array.from({ length: size }, (_, at) => at % 251));
  await storage.put(key, bytes, 'application/pdf');
  const file = await storage.open(key);
  expect(file?.size).toBe(size);
  expect((await storage.get(key))?.equals(bytes)).toBe(true);
  expect((await buffer(file!.read())).equals(bytes)).toBe(true);
  for (const [start, end] of [
    [0, 0],
    [size - 1, size - 1],
    [65_000, 65_600],
    [65_536, 65_536],
  ] as const) {
    if (start < 0 || end >= size) continue;
    expect((await buffer(file!.read({ start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true);
  }
});

test.each<[string, (sealed: Buffer) => Buffer]>([
  [
    'changed',
    sealed => Buffer.concat([sealed.subarray(0, 100), Buffer.from([sealed[100]! ^ 1]), sealed.subarray(101)]),
  ],
  ['cut after its first chunk', sealed => sealed.subarray(0, 24 + 65_552)],
  ['cut to its header', sealed => sealed.subarray(0, 24)],
  ['cut in the middle', sealed => sealed.subarray(0, sealed.length - 5)],
])('a file that was %s is refused', async (_how, change) => {
  await storage.put(key, Buffer.alloc(100_000, 7), 'application/pdf');
  await below.put(key, change((await below.get(key))!), 'application/pdf');
  await expect(storage.get(key)).rejects.toThrow();
});

test('a file under another name, or of another installation, is rejected', async () => {
  await storage.put(key, passport, 'application/pdf');
  await below.put('verification/b2/1.pdf', (await below.get(key))!, 'application/pdf');
  await expect(storage.get('verification/b2/1.pdf')).rejects.toThrow();
  await expect(createEncryptedStorage(below, `${secret}!`).get(key)).rejects.toThrow();
});

test('files stored before encryption are still readable', async () => {
  await below.put(key, passport, 'application/pdf');
  expect(await storage.get(key)).toEqual(passport);
  expect((await storage.open(key))?.size).toBe(passport.length);
});

test('a full disk ends the source, too', async () => {
  const full = { ...below, write: () => Promise.reject(new Error('no space left')) };
  const source = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000)));
  const written = createEncryptedStorage(full, secret).write(
    'data-copies/a1/data.zip',
    source,
    'application/zip',
  );
  await expect(written).rejects.toThrow('no space left');
  expect(source.destroyed).toBe(true);
});
