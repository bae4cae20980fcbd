import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as core from '@zxcvbn-ts/core';
import type * as lists from '@zxcvbn-ts/language-common';
import { projectRoot } from '#server/config/projectRoot.ts';
import { fromRussian, fromUkrainian } from '#contract/text/transliterate.ts';
import type { PasswordStrength } from '#server/marketplace/ports/passwords.ts';

/** Of zxcvbn's scores from 0 to 4, the lowest that is accepted: more than a million guesses. */
const accepted = 2;
/** How much of a password is scored, in UTF-16 units: scoring 256 equal ones takes 64 ms. */
const judged = 64;

/**
 * Scores passwords with zxcvbn, on the server: its lists are too large for a phone. A password in Cyrillic letters is
 * also scored transliterated, and as the keys that are pressed.
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

/** Returns the text, and the text without the signs between its words; if it is Cyrillic, transliterated as well. */
function readingsOf(text: string): readonly string[] {
  const words = text.replace(/[^\p{L}\p{N}]/gu, '');
  return [text, ...(words.length < wordsAtLeast ? [] : [words])].flatMap(inLatin);
}

/** In a text with fewer letters and digits, the signs are what is hard to guess. */
const wordsAtLeast = 6;

function inLatin(text: string): readonly string[] {
  const small = text.toLowerCase();
  if (!/\p{Script=Cyrillic}/u.test(small)) return [text];
  const keys = [...small].map(letter => latinKeys[cyrillicKeys.indexOf(letter)] ?? letter).join('');
  return [...new Set([text, fromUkrainian(small), fromRussian(small), keys])].map(each =>
    each.slice(0, judged),
  );
}

/** The same keys on the Ukrainian, the Russian and the American keyboard. */
const cyrillicKeys = 'йцукенгшщзхїфівапролджєячсмитьбюыэъё';
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.s']`";

// Loaded when the first password is chosen: the lists take 90 ms and 11 MB.
function load(): core.ZxcvbnFactory {
  const require = createRequire(join(projectRoot(), 'package.json'));
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof core;
  const { adjacencyGraphs, dictionary } = require('@zxcvbn-ts/language-common') as typeof lists;
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Common passwords in Ukraine and its neighbours that zxcvbn's lists lack, most of all because these hold Latin letters
 * only: slogans, "password", "love", names and towns, transliterated.
 */
const localWords: readonly string[] = (
  'parol slavaukraini slavaukrayini slava ukraini ukrayini ukraina ukrayina ukraine heroiam heroyam geroyam ' +
  'heroiamslava heroyamslava geroyamslava slavaukrainiheroiamslava peremoha peremoga tryzub kozak bandera zsu ' +
  'pryvit privet kokhannia kohannya kohana liubov lyubov liubliu lyublyu liublyu sonechko soniechko solnyshko ' +
  'zaichyk kotyk mama tato papa babusia donechka synochok sim-ya rodyna ' +
  'kyiv kiev kharkiv kharkov odesa odessa lviv lvov dnipro dnepr zaporizhzhia zaporozhe mariupol kherson donetsk ' +
  'luhansk mykolaiv nikolaev chernihiv chernivtsi vinnytsia poltava sumy cherkasy rivne lutsk ternopil zhytomyr ' +
  'khmelnytskyi kropyvnytskyi uzhhorod krym crimea bakhmut irpin bucha ' +
  'natasha natalia tetiana tatiana olena elena iryna irina svitlana svetlana oksana olha olga yulia iuliia kateryna ' +
  'viktoria anastasiia mariia daria anna oleksandr aleksandr serhii sergey andrii andrey volodymyr vladimir dmytro ' +
  'dmitriy mykola nikolay ivan petro bohdan taras yaroslav maksym vitalii oleh oleg ihor igor yurii ' +
  'dynamo shakhtar dopomoha dopomoga poruch volonter bizhenets vilnist svoboda ' +
  'haslo polska warszawa krakow wroclaw gdansk kochanie kocham misiek kasia ania ' +
  'passwort hallo schatz liebe deutschland berlin hamburg muenchen bremen koeln'
).split(' ');
