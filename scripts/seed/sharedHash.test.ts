import type { Engine } from '#server/marketplace/ctx.ts';
import { withSharedHash } from './sharedHash.ts';

test('a password is hashed once, however many users have it', async () => {
  const hashPassword = jest.fn((password: string) => Promise.resolve(`hash of ${password}`));
  const engine = withSharedHash({ hashPassword } as unknown as Engine);
  const hashes = await Promise.all(['one', 'one', 'other', 'one'].map(engine.hashPassword));
  expect(hashes).toEqual(['hash of one', 'hash of one', 'hash of other', 'hash of one']);
  expect(hashPassword.mock.calls.flat()).toEqual(['one', 'other']);
});
