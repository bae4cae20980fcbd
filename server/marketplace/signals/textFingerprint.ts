import { createHmac } from 'node:crypto';
import { looksOf, revealed } from './contactDataDisguises.ts';

const wordsInPart = 3;
/** Shorter texts are written by many people: “Hello, is the room still free?” */
const wordsAtLeast = 8;
/** Shorter texts are not compared, not even those of one person: “Thank you very much.” */
const wordsInShortText = 4;
/** Of longer texts, only the beginning is compared. */
const maxWords = 500;
/** 32-bit numbers in one hash. */
const positions = 8;
/** Number of equal marks in texts of which about two thirds are the same. */
export const similarityThreshold = 5;

/** A text's marks; those of a short text match exactly the same words only. */
export interface TextFingerprint {
  marks: string[];
  isShort: boolean;
}

/**
 * Returns marks that recognise nearly the same text and reveal nothing else: the minimum in each position over keyed
 * hashes of every three words (MinHash). 64-bit decimal numbers; undefined for a text that is too short.
 */
export function textFingerprint(secret: string, text: string): TextFingerprint | undefined {
  const words = wordsOf(text);
  if (words.length < wordsInShortText) return undefined;
  const isShort = words.length < wordsAtLeast;
  const part = isShort ? words.length : wordsInPart;
  const smallest = new Array<number>(positions).fill(0xffffffff);
  for (let at = 0; at + part <= words.length; at += 1) {
    const hash = createHmac('sha256', secret)
      .update(`text:${words.slice(at, at + part).join(' ')}`)
      .digest();
    for (let position = 0; position < positions; position += 1)
      smallest[position] = Math.min(smallest[position] ?? 0, hash.readUInt32BE(position * 4));
  }
  const marks = smallest.map((mark, position) => ((BigInt(position) << 32n) | BigInt(mark)).toString());
  return { marks, isShort };
}

/**
 * Returns the words as they look in Latin letters, ignoring case, punctuation, Unicode variants and characters that
 * nobody sees.
 */
function wordsOf(text: string): string[] {
  return (revealed(looksOf(text)).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords);
}
