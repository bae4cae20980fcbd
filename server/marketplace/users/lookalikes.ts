import { rectifyConfusion } from 'unicode-confusables';
import { hasBadgeSign } from '#contract/rules/nameSigns.ts';
import { fromUkrainian } from '#contract/rules/transliterate.ts';
import { isName } from '#contract/rules/userFields.ts';
import { displayNameOf, type Named } from './names.ts';

// Words in the five languages by which only the site's own staff call themselves, alone or with anything else.
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

// One of these alone is enough in a person's name; organisations do support people and have teams.
const callings =
  'support staff official підтримка підтримки офіційний офіційна поддержка поддержки официальный официальная ' +
  'kundendienst offiziell wsparcie wsparcia oficjalny oficjalna';

// What may be added to the name of an organisation without making it another one.
const additions = 'e v ev gmbh ggmbh eu ua de pl ngo ngos org гo го тов ммо';

/** A name of so few letters is also part of others, so only a whole word of it counts. */
const shortName = 4;

/**
 * Returns whether a name looks like the site's or its team's, in Latin or Cyrillic letters or in ones that look like
 * them.
 */
export function looksLikeTeam(user: Named, siteName: string): boolean {
  const site = [...new Set(readingsOf(siteName).map(words => words.join('')))].filter(word => word !== '');
  const isPerson = !isOrganisation(user);
  return shownNames(user).some(name =>
    readingsOf(name).some(
      words => isOfTeam(words, site) || (isPerson && words.some(word => called.has(word))),
    ),
  );
}

/**
 * Returns whether the title of a listing poses as a message of the site or its team, or carries what looks like the
 * badge. The site's name in Latin letters is a name; a word that only sounds like it may be one like others, as поруч,
 * "nearby", is, unless the title speaks of a team.
 */
export function titlePoses(title: string, siteName: string): boolean {
  if (hasBadgeSign(title)) return true;
  const readings = readingsOf(title);
  const looks = readings.slice(0, 2).flat();
  const site = readingsOf(siteName).map(words => words.join(''));
  if (looks.some(word => titles.has(word) || (site.includes(word) && /^[a-z]+$/.test(word)))) return true;
  const isTeamWord = (word: string) => titles.has(word) || common.has(word);
  if (readings.some(words => words.some(word => site.includes(word))) && looks.some(isTeamWord)) return true;
  return looks.length > 0 && readings.some(words => words.every(isTeamWord));
}

function isOfTeam(words: readonly string[], site: readonly string[]): boolean {
  if (words.length === 0) return false;
  if (words.some(word => titles.has(word) || site.includes(word))) return true;
  const joined = words.join('');
  if (site.some(name => joined === name || (name.length > shortName && joined.startsWith(name)))) return true;
  return words.every(word => common.has(word));
}

/**
 * Returns the keys of a name: two names look alike when they have one in common. The order of the words and the spaces
 * between them do not matter, nor does what is usually added to the name of an organisation.
 */
export function likenessKeys(user: Named): ReadonlySet<string> {
  const isAdded = (word: string) => isOrganisation(user) && (added.has(word) || /^\d+$/.test(word));
  const keys = shownNames(user).flatMap(name =>
    readingsOf(name).flatMap(words => {
      const own = words.filter(word => !isAdded(word));
      return [own.toSorted().join(' '), own.join('')];
    }),
  );
  return new Set(keys.filter(key => key !== ''));
}

/** A shorter name is part of many titles. */
const nameInTitle = 8;

/** Returns whether a title names the person or organisation, in words of their own. */
export function isNamedIn(title: string, user: Named): boolean {
  const text = readingsOf(title).map(words => ` ${words.join(' ')} `);
  const names = shownNames(user).flatMap(name => readingsOf(name).map(words => words.join(' ')));
  return names.some(name => name.length >= nameInTitle && text.some(words => words.includes(` ${name} `)));
}

// The name derived from a person's own ends in an initial, which many people share.
function shownNames(user: Named): string[] {
  const shown = displayNameOf(user);
  if (isOrganisation(user)) return [shown];
  const derived = displayNameOf({ ...user, displayName: null });
  return [`${user.firstName} ${user.lastName}`, ...(shown === derived ? [] : [shown])];
}

/** Returns whether others see the name of an organisation. */
export const isOrganisation = ({ publicData }: Named) =>
  publicData.profileType === 'organisation' && isName(publicData.fullName);

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
  // The table distinguishes capitals from small letters, and a small L looks like a capital I.
  return rectifyConfusion(bare).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[l1|]/g, 'i');
}

const skeletonsOf = (words: string) =>
  new Set(words.split(' ').flatMap(word => readingsOf(word).map(parts => parts.join(''))));
const titles = skeletonsOf(offices);
const common = skeletonsOf(teamWords);
const called = skeletonsOf(callings);
const added = new Set([...skeletonsOf(additions), ...common]);
