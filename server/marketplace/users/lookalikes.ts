import { rectifyConfusion } from 'unicode-confusables';
import { fromUkrainian } from '#contract/rules/transliterate.ts';
import { displayNameOf, type Named } from './names.ts';

// Words in the five languages that only the site's own people call themselves, alone or with anything else.
const offices =
  'admin admins administrator administration moderator moderators moderation helpdesk ' +
  'адмін адміни адміністратор адміністраторка адміністрація модератор модераторка модерація ' +
  'админ админы администратор администрация модератор модерация ' +
  'administratorin moderatorin administratorka moderatorka administracja moderacja';

// Words that pose as the team where a name has no others: "Support team", but not "Support for Kharkiv".
const teamWords =
  'support team staff official service security customer help desk ' +
  'підтримка підтримки команда служба офіційний офіційна безпека безпеки персонал ' +
  'поддержка поддержки служба официальный официальная безопасность безопасности сотрудник ' +
  'kundendienst mitarbeiter mitarbeiterin offiziell offizieller sicherheit hilfe ' +
  'zespół wsparcie wsparcia obsługa oficjalny oficjalna pomoc techniczna bezpieczeństwo';

/** A name of so few letters is also part of others, so only a whole word of it counts. */
const shortName = 4;

/**
 * Returns whether a name looks like the site's or its team's, in Latin or Cyrillic letters or in ones that look like
 * them.
 */
export function looksLikeTeam(user: Named, siteName: string): boolean {
  const site = [...new Set(readingsOf(siteName).map(words => words.join('')))].filter(word => word !== '');
  return shownNames(user).some(name => readingsOf(name).some(words => isOfTeam(words, site)));
}

function isOfTeam(words: readonly string[], site: readonly string[]): boolean {
  if (words.length === 0) return false;
  if (words.some(word => titles.has(word) || site.includes(word))) return true;
  const joined = words.join('');
  if (site.some(name => joined === name || (name.length > shortName && joined.startsWith(name)))) return true;
  return words.every(word => common.has(word));
}

/** Returns the forms of a name; one of which it has in common with any name that it looks like. */
export function likenessKeys(user: Named): ReadonlySet<string> {
  const keys = shownNames(user).flatMap(name => readingsOf(name).map(words => words.join(' ')));
  return new Set(keys.filter(key => key !== ''));
}

// The name derived from a person's own ends in an initial, which many people share.
function shownNames(user: Named): string[] {
  const derived = displayNameOf({ ...user, displayName: null });
  const shown = displayNameOf(user);
  return [
    `${user.firstName} ${user.lastName}`,
    ...(shown === derived && !isOrganisation(user) ? [] : [shown]),
  ];
}

const isOrganisation = ({ publicData }: Named) => publicData.profileType === 'organisation';

/** Returns the words of a text as they look, in small letters too, and as they sound in Latin letters. */
function readingsOf(text: string): (readonly string[])[] {
  const plain = text.normalize('NFKC');
  const small = plain.toLowerCase();
  return [wordsOf(plain), wordsOf(small), wordsOf(fromUkrainian(small))];
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}|]+/u)
    .map(skeleton)
    .filter(word => word !== '');
}

function skeleton(word: string): string {
  const bare = word.normalize('NFD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  // Small L and I look alike in capitals, and the table knows capitals and small letters apart.
  return rectifyConfusion(bare).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[l1|]/g, 'i');
}

const skeletonsOf = (words: string) =>
  new Set(words.split(' ').flatMap(word => readingsOf(word).map(parts => parts.join(''))));
const titles = skeletonsOf(offices);
const common = skeletonsOf(teamWords);
