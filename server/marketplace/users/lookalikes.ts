import { isName } from '#contract/account/userFields.ts';
import { Lexicon } from './lexicon.ts';
import { displayNameOf, type Named } from './names.ts';
import { teamWords } from './officeWords.ts';
import { disguisesOf } from './readings.ts';

/** What an organisation's name may end in without making it another one. */
export const legalForms = new Lexicon('e v ev gmbh ggmbh eu ua de pl ngo ngos org гo го бо бф тов ммо');
const added = new Lexicon(teamWords);

/**
 * Returns the keys of a name: two names look alike when they have one in common. The order of the words and the spaces
 * between them do not matter, nor does what is usually added to the name of an organisation.
 */
export function likenessKeys(user: Named): ReadonlySet<string> {
  const isAdded = (word: string) =>
    isOrganisation(user) && (legalForms.has(word) || added.has(word) || /^\d+$/.test(word));
  const keys = shownNames(user).flatMap(name =>
    disguisesOf(name).flatMap(words => {
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
  const text = disguisesOf(title).map(words => ` ${words.join(' ')} `);
  const names = shownNames(user).flatMap(name =>
    disguisesOf(name).map(words =>
      (isOrganisation(user) ? words.filter(word => !legalForms.has(word)) : words).join(' '),
    ),
  );
  return names.some(name => name.length >= nameInTitle && text.some(words => words.includes(` ${name} `)));
}

/** Returns the names by which others may know the user, in full: a person's initial is shared by many. */
export function shownNames(user: Named): string[] {
  const shown = displayNameOf(user);
  if (isOrganisation(user)) return [shown];
  const derived = displayNameOf({ ...user, displayName: null });
  return [`${user.firstName} ${user.lastName}`, ...(shown === derived ? [] : [shown])];
}

/** Returns whether others see the name of an organisation. */
export const isOrganisation = ({ publicData }: Named) =>
  publicData.profileType === 'organisation' && isName(publicData.fullName);
