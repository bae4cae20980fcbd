import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { makeGate } from './gate.ts';

// argon2id as OWASP's password storage guide gives it: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each keeps a core and a thread of Node's small pool busy, which pages need, too: one core is left to them.
const through = makeGate(Math.max(1, availableParallelism() - 1));

export function hashPassword(password: string): Promise<string> {
  return through(() => hash(toBytes(password), cost));
}

/** Whether the password belongs to the hash. Without a hash it takes as long and is false, so that time tells nothing. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? (await standIn());
  const isRight = await through(() => verify(known, toBytes(password)));
  return isRight && passwordHash != null;
}

// Keyboards write accented letters in one or in two code points.
const toBytes = (password: string) => Buffer.from(password.normalize('NFC'));

let standInHash: Promise<string> | undefined;

function standIn(): Promise<string> {
  standInHash ??= hashPassword('nobody has this password');
  return standInHash;
}
