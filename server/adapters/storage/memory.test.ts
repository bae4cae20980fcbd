import { storageCases } from './cases.ts';
import { createMemoryStorage } from './memory.ts';

storageCases(async () => createMemoryStorage());

test('changing the buffer afterwards does not change the stored file', async () => {
  const storage = createMemoryStorage();
  const bytes = Buffer.from('kept');
  await storage.put('a/b', bytes, 'image/jpeg');
  bytes.fill(0);
  expect(String(await storage.get('a/b'))).toBe('kept');
});
