import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError, type ErrorCode } from '#contract/errors.ts';

/** Returns a text on one line. What users write could manipulate the terminal with control characters. */
export const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');

/** Returns the day of an instant, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Prints a value for other programs. */
export const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

/** Why the engine refuses something, by its code. */
export type Reasons = Readonly<Partial<Record<ErrorCode, string>>>;

/** Does the work. @throws Error that names what was refused and why, instead of the engine's error */
export async function explained<T>(what: string, reasons: Reasons, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(`${plain(what)}: ${reasons[error.code] ?? error.details ?? error.code}`, {
      cause: error,
    });
  }
}

/** Writes files that only this account on this machine may read. A file without bytes is only named. */
export function writeFiles(
  folder: string,
  files: readonly { name: string; bytes: Buffer | undefined }[],
): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { name, bytes } of files) {
    const path = join(folder, name);
    if (bytes) writeFileSync(path, bytes, { mode: 0o600 });
    console.log(bytes ? path : `${name} is gone`);
  }
}
