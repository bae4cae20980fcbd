import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as core from '@zxcvbn-ts/core';
import type * as lists from '@zxcvbn-ts/language-common';
import { projectRoot } from '#server/config/projectRoot.ts';
import { fromRussian, fromUkrainian } from '#contract/rules/transliterate.ts';
import type { PasswordStrength } from '#server/marketplace/ports/passwordStrength.ts';
import { localWords } from './localWords.ts';

/** Of zxcvbn's scores from 0 to 4, the lowest that is accepted: more than a million guesses. */
const accepted = 2;
/** What is judged of a password, in UTF-16 units: judging 256 equal ones takes 64 ms. */
const judged = 64;

/**
 * Judges passwords as zxcvbn does, on the server: its lists are too large for a phone. A password in Cyrillic letters is
 * also judged as it sounds in Latin ones, and as the keys that are pressed.
 */
export function createPasswordStrength(): PasswordStrength {
  let zxcvbn: core.ZxcvbnFactory | undefined;
  return {
    isEasyToGuess(password, own) {
      zxcvbn ??= load();
      const words = [...new Set([...own.flatMap(inLatin), ...localWords])];
      const isEasy = (text: string) => (zxcvbn?.check(text, words).score ?? 0) < accepted;
      return [...new Set(readingsOf(password.slice(0, judged)))].some(isEasy);
    },
  };
}

/** Returns the text as it is and without the signs between its words; if it is Cyrillic, also in Latin letters. */
function readingsOf(text: string): readonly string[] {
  const words = text.replace(/[^\p{L}\p{N}]/gu, '');
  return [text, ...(words.length < wordsAtLeast ? [] : [words])].flatMap(inLatin);
}

/** Of a text with fewer letters and digits the signs are what is hard to guess. */
const wordsAtLeast = 6;

function inLatin(text: string): readonly string[] {
  const small = text.toLowerCase();
  if (!/\p{Script=Cyrillic}/u.test(small)) return [text];
  const keys = [...small].map(letter => latinKeys[cyrillicKeys.indexOf(letter)] ?? letter).join('');
  return [...new Set([text, fromUkrainian(small), fromRussian(small), keys])].map(each =>
    each.slice(0, judged),
  );
}

/** The same keys on the Ukrainian and Russian keyboard and on the American one. */
const cyrillicKeys = 'йцукенгшщзхїфівапролджєячсмитьбюыэъё';
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.s']`";

// Loaded when the first password is chosen: the lists take 90 ms and 11 MB.
function load(): core.ZxcvbnFactory {
  const require = createRequire(join(projectRoot(), 'package.json'));
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof core;
  const { adjacencyGraphs, dictionary } = require('@zxcvbn-ts/language-common') as typeof lists;
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
