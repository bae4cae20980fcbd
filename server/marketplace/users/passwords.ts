import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

// argon2id with the parameters of OWASP's password storage guide: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash occupies a core and a thread of Node's small pool, which pages need too, so one core is left free.
const hashingSlots = createSemaphore(Math.max(1, availableParallelism() - 1));

export function hashPassword(password: string): Promise<string> {
  return hashingSlots(() => hash(toBytes(password), cost));
}

/**
 * Returns whether the password matches the hash. Without a hash it returns false after the same time, so that timing
 * reveals nothing.
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? (await dummyHash());
  const isRight = await hashingSlots(() => verify(known, toBytes(password)));
  return isRight && passwordHash != null;
}

// Keyboards produce accented letters as one or as two code points.
const toBytes = (password: string) => Buffer.from(password.normalize('NFC'));

let standInHash: Promise<string> | undefined;

function dummyHash(): Promise<string> {
  standInHash ??= hashPassword('nobody has this password');
  return standInHash;
}

/** Runs at most `width` pieces of work at once; the others wait in order of arrival (a semaphore). */
export function createSemaphore(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = width;
  const waiting: (() => void)[] = [];
  return async work => {
    if (free > 0) free -= 1;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
