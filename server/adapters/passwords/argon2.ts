import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordHashing } from '#server/marketplace/ports/passwords.ts';
import { createSemaphore } from './semaphore.ts';

/** What a hash costs: memory in KiB, passes over it, lanes. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The parameters of OWASP's password storage guide: 19 MiB, two passes, one lane. */
const recommended: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes passwords with argon2id. */
export function createArgon2(cost = recommended): PasswordHashing {
  // Each hash occupies a core and a thread of Node's small pool, which pages need too, so one core is left free.
  const hashingSlots = createSemaphore(Math.max(1, availableParallelism() - 1));
  const hashed = (password: string) => hashingSlots(() => hash(toBytes(password), cost));
  let standInHash: Promise<string> | undefined;
  return {
    hash: hashed,
    async matches(passwordHash, password) {
      const known = passwordHash ?? (await (standInHash ??= hashed('nobody has this password')));
      const isRight = await hashingSlots(() => verify(known, toBytes(password)));
      return isRight && passwordHash != null;
    },
  };
}

// Keyboards produce accented letters as one or as two code points.
const toBytes = (password: string) => Buffer.from(password.normalize('NFC'));
