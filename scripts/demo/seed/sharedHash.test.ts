import type { Engine } from '#server/marketplace/ctx.ts';
import { withSharedHash } from './sharedHash.ts';

test('a password is hashed once, however many users have it', async () => {
  const hash = jest.fn((password: string) => Promise.resolve(`hash of ${password}`));
  const engine = withSharedHash({ passwordHashing: { hash } } as unknown as Engine);
  const hashes = await Promise.all(['one', 'one', 'other', 'one'].map(engine.passwordHashing.hash));
  expect(hashes).toEqual(['hash of one', 'hash of one', 'hash of other', 'hash of one']);
  expect(hash.mock.calls.flat()).toEqual(['one', 'other']);
});
