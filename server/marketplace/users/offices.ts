import { hasBadgeSign } from '#contract/account/nameSigns.ts';
import { Lexicon } from './lexicon.ts';
import { isOrganisation, shownNames } from './lookalikes.ts';
import type { Named } from './names.ts';
import * as lists from './officeWords.ts';
import { disguisesOf, readingsOf, written } from './readings.ts';

const offices = new Lexicon(lists.offices);
const authorities = new Lexicon(lists.authorities);
const callings = new Lexicon(lists.callings);
const nameWords = new Lexicon(lists.nameWords);
const fillers = new Lexicon(lists.fillers);
const pairsOf = (phrases: typeof lists.officePhrases) =>
  phrases.map(([one, other]) => [new Lexicon(one), new Lexicon(other)] as const);
const officePhrases = pairsOf(lists.officePhrases);
const authorityPhrases = pairsOf(lists.authorityPhrases);
const staffTitles = new Lexicon(lists.staffTitles);
const teamWords = new Lexicon(lists.teamWords);

/** Letters between the two parts of a compound, as in Sicherheit-s-dienst. */
const joint = 2;

/**
 * Returns whether a name looks like the site's, its team's or an authority's, in Latin or Cyrillic letters, in ones that
 * look like them, or disguised by digits, signs, spaces and repeated letters.
 */
export function looksLikeTeam(user: Named, siteName: string): boolean {
  const site = new Set(disguisesOf(siteName).map(words => words.join('')));
  const isPerson = !isOrganisation(user);
  return shownNames(user).some(name =>
    disguisesOf(name).some(
      words => isOfSite(words, site) || isOffice(words) || (isPerson && isCalling(words)),
    ),
  );
}

function isOffice(words: readonly string[]): boolean {
  if (words.some(word => offices.has(word)) || isAuthority(words)) return true;
  if (joinedPairsOf(words).some(word => offices.hasWhole(word) || authorities.hasWhole(word))) return true;
  return officePhrases.some(phrase => hasPhrase(words, phrase)) || isMadeOfTeam(words);
}

/** Returns whether some of these words, as `disguisesOf` reads them, name an authority, an agency or a bank. */
export const isAuthority = (words: readonly string[]): boolean =>
  words.some(word => authorities.has(word)) || authorityPhrases.some(phrase => hasPhrase(words, phrase));

const isCalling = (words: readonly string[]) =>
  words.some(word => callings.has(word) || isCompound(word, callings, nameWords)) ||
  joinedPairsOf(words).some(word => callings.hasWhole(word));

function joinedPairsOf(words: readonly string[]): string[] {
  const pairs = words.slice(1).map((word, at) => written(`${words[at] ?? ''}${word}`));
  return [...pairs, written(words.join(''))];
}

function isOfSite(words: readonly string[], site: ReadonlySet<string>): boolean {
  const joined = [...words, ...joinedPairsOf(words)];
  return [...site].some(name => {
    if (name === '') return false;
    return joined.some(word => word === name || (word.startsWith(name) && isAdded(word.slice(name.length))));
  });
}

// What is written after the site's name without a space: PoruchUA, PoruchSupport.
const additions = new Lexicon('ua eu de pl org com online info help ukraine україна офіційний');
const isAdded = (rest: string) => additions.has(rest) || nameWords.has(rest) || offices.has(rest);

function hasPhrase(words: readonly string[], [one, other]: readonly [Lexicon, Lexicon]): boolean {
  const [first, second] = [words.findIndex(word => one.has(word)), words.findIndex(word => other.has(word))];
  if (first >= 0 && second >= 0 && words.some((word, at) => other.has(word) && at !== first)) return true;
  return words.some(word => isCompound(word, one, other) || isCompound(word, other, one));
}

function isCompound(word: string, head: Lexicon, tail: Lexicon): boolean {
  // One letter may belong to both: of SupportTeam, repeated letters are written once.
  return head
    .startsOf(word)
    .some(length =>
      Array.from({ length: joint + 2 }, (_, at) => word.slice(length + at - 1)).some(
        rest => rest !== '' && tail.has(rest),
      ),
    );
}

function isMadeOfTeam(words: readonly string[]): boolean {
  const own = words.filter(word => !fillers.has(word));
  return own.length > 0 && own.every(word => nameWords.has(word) || isCompound(word, nameWords, nameWords));
}

/**
 * Returns whether the title of a listing poses as a message of the site or its team, or carries what looks like the
 * badge. The site's name in Latin letters is a name; a word that only sounds like it may be one like others, as поруч,
 * "nearby", is, unless the title speaks of a team.
 */
export function titlePoses(title: string, siteName: string): boolean {
  if (hasBadgeSign(title)) return true;
  const readings = readingsOf(title).map(words => words.map(written));
  const looks = readings.slice(0, 2).flat();
  const site = readingsOf(siteName).map(words => written(words.join('')));
  if (looks.some(word => staffTitles.has(word) || (site.includes(word) && /^[a-z]+$/.test(word))))
    return true;
  if (readings.some(words => words.some(word => site.includes(word))) && looks.some(isTeamWord)) return true;
  return isOnlyTeam(title);
}

/** Returns whether a text has no other words than those of a team: "Official support". */
export const isOnlyTeam = (text: string): boolean =>
  readingsOf(text).some(words => words.length > 0 && words.every(word => isTeamWord(written(word))));

const isTeamWord = (word: string) => staffTitles.has(word) || teamWords.has(word);
