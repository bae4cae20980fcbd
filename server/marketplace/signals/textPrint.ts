import { createHmac } from 'node:crypto';

const wordsInPart = 3;
/** Shorter texts are what many people write: “Hello, is the room still free?” */
const wordsAtLeast = 8;
/** Longer texts are known by their beginning. */
const wordsAtMost = 500;
/** Numbers of 32 bits in one hash. */
const positions = 8;
/** So many of the marks are the same in texts of which about two thirds are. */
export const alikeFrom = 5;

/**
 * Marks of a text by which nearly the same text is known again, and nothing else: the smallest of each position of keyed
 * hashes of every three words (MinHash). As decimal numbers of 64 bits; undefined for a text that is too short.
 */
export function textPrint(secret: string, text: string): string[] | undefined {
  const words = wordsOf(text);
  if (words.length < wordsAtLeast) return undefined;
  const smallest = new Array<number>(positions).fill(0xffffffff);
  for (let at = 0; at + wordsInPart <= words.length; at += 1) {
    const part = words.slice(at, at + wordsInPart).join(' ');
    const hash = createHmac('sha256', secret).update(`text:${part}`).digest();
    for (let position = 0; position < positions; position += 1)
      smallest[position] = Math.min(smallest[position] ?? 0, hash.readUInt32BE(position * 4));
  }
  return smallest.map((mark, position) => ((BigInt(position) << 32n) | BigInt(mark)).toString());
}

/** What is left when case, punctuation and ways of writing a letter do not count. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, wordsAtMost);
}
