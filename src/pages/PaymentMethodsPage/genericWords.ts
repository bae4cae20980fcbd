import type { Failure } from '#src/api/failure.ts';

/** These words for every failure but those that a person can do something about: no connection, too many tries. */
export function genericWords(
  failure: Failure | null,
  words: string,
): Partial<Record<Failure['code'], string>> {
  if (!failure || failure.code === 'network' || failure.code === 'too-many-requests') return {};
  return { [failure.code]: words };
}
