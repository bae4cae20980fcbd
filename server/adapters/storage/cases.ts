import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '#server/marketplace/ports/storage.ts';

/** Tests that every storage must pass, wherever it stores the bytes. */
export function storageCases(open: () => Promise<Storage>): void {
  test('a stored file is read back', async () => {
    const storage = await open();
    await storage.put('images/a1/square-small.jpg', Buffer.from([0, 1, 255]), 'image/jpeg');
    expect(await storage.get('images/a1/square-small.jpg')).toEqual(Buffer.from([0, 1, 255]));
  });

  test('other keys do not exist', async () => {
    const storage = await open();
    await storage.put('images/a1/default.jpg', Buffer.from('x'), 'image/jpeg');
    expect(await storage.get('images/a1/default.webp')).toBeUndefined();
    expect(await storage.get('images/a1')).toBeUndefined();
    expect(await storage.get('images/a1/default.jpg/more')).toBeUndefined();
  });

  test('the last writer wins, and simultaneous writers leave one complete file', async () => {
    const storage = await open();
    const writers = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, index));
    await Promise.all(writers.map(bytes => storage.put('images/a1/default.jpg', bytes, 'image/jpeg')));
    const kept = await storage.get('images/a1/default.jpg');
    expect(writers.some(bytes => kept?.equals(bytes))).toBe(true);
    await storage.put('images/a1/default.jpg', Buffer.from('last'), 'image/jpeg');
    expect(String(await storage.get('images/a1/default.jpg'))).toBe('last');
  });

  test('large files are written and read as streams, also from an offset', async () => {
    const storage = await open();
    const pieces = Array.from({ length: 20 }, (_, index) => Buffer.alloc(100_000, index));
    await storage.write('copies/a1/data.zip', Readable.from(pieces), 'application/zip');
    const file = await storage.open('copies/a1/data.zip');
    expect(file?.size).toBe(2_000_000);
    expect((await buffer(file!.read())).equals(Buffer.concat(pieces))).toBe(true);
    const middle = await buffer(file!.read({ start: 99_999, end: 100_001 }));
    expect(middle).toEqual(Buffer.from([0, 1, 1]));
    expect(await storage.open('copies/a1')).toBeUndefined();
    expect(await storage.open('copies/a1/other.zip')).toBeUndefined();
  });

  test('a source that breaks off stores nothing, and the previous file stays', async () => {
    const storage = await open();
    await storage.put('copies/a1/data.zip', Buffer.from('before'), 'application/zip');
    const breaking = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new RangeError('broken');
      })(),
    );
    await expect(storage.write('copies/a1/data.zip', breaking, 'application/zip')).rejects.toThrow('broken');
    expect(String(await storage.get('copies/a1/data.zip'))).toBe('before');
    expect(await storage.list('copies/a1/')).toEqual(['data.zip']);
  });

  test('removing deletes everything under the prefix and nothing else', async () => {
    const storage = await open();
    for (const key of ['images/a1/default.jpg', 'images/a1/default.webp', 'images/a12/default.jpg']) {
      await storage.put(key, Buffer.from('x'), 'image/jpeg');
    }
    await storage.remove('images/a1/');
    expect(await storage.get('images/a1/default.jpg')).toBeUndefined();
    expect(await storage.get('images/a1/default.webp')).toBeUndefined();
    expect(await storage.get('images/a12/default.jpg')).toBeDefined();
    await storage.remove('images/a1/');
  });

  test('a prefix lists its direct children, each once', async () => {
    const storage = await open();
    expect(await storage.list('images/')).toEqual([]);
    for (const key of [
      'images/a1/default.jpg',
      'images/a1/default.webp',
      'images/a2/default.jpg',
      'other/a3/x',
    ]) {
      await storage.put(key, Buffer.from('x'), 'image/jpeg');
    }
    expect((await storage.list('images/')).toSorted()).toEqual(['a1', 'a2']);
    expect((await storage.list('images/a1/')).toSorted()).toEqual(['default.jpg', 'default.webp']);
    expect(await storage.list('images/a1/default.jpg/')).toEqual([]);
  });

  test('a key that leads outside is rejected', async () => {
    const storage = await open();
    for (const key of [
      '../secret',
      'images/../../secret',
      '/etc/passwd',
      'images//a',
      'images/.hidden',
      '',
      'a\0b',
      'a\\b',
      'images/a/..',
    ]) {
      await expect(storage.get(key)).rejects.toThrow('not a storage key');
      await expect(storage.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('not a storage key');
      await expect(storage.list(key)).rejects.toThrow('not a storage key');
      await expect(storage.remove(key)).rejects.toThrow('not a storage key');
    }
  });
}
