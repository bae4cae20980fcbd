import { memoize } from '#contract/text/memoize.ts';
import { Lexicon } from './lexicon.ts';
import { isOrganisation, legalForms, shownNames } from './lookalikes.ts';
import type { Named } from './names.ts';
import { teamWords } from './officeWords.ts';
import { disguisesOf } from './readings.ts';

const fillers = new Lexicon(
  'der die das den dem des of the for für im in am an und and zu zum zur von i w z na dla для та і й и в у на з ' +
    'verein association organi* foundation fundacja stiftung fund фонд благодійн* громадськ* організац* charit* ' +
    'initiative international* stowarzyszenie ein eine a',
);
const additions = new Lexicon(teamWords);

/** A single word of fewer letters is part of too many names. */
const distinctWord = 6;
/** Initials that are fewer are everybody's. */
const leastInitials = 3;

interface Form {
  /** Without legal forms and words such as "the" and "foundation". */
  words: ReadonlySet<string>;
  /** Likewise, without what poses as the team, too. */
  own: ReadonlySet<string>;
  /** The initials of its first words: "hdh" and "hdhb" of "Hafen der Hoffnung Bremen". */
  initials: ReadonlySet<string>;
}

/**
 * Returns whether a name could be taken for that of an organisation: it has all its words or only words of it, or is
 * its short form. A person's name resembles it only when it has all its words, or is its short form.
 */
export function resembles(user: Named, organisation: Named): boolean {
  const theirs = formsOf(organisation);
  return formsOf(user).some(form =>
    theirs.some(
      their =>
        contains(form, their, { isWhole: isOrganisation(user) }) ||
        (isOrganisation(user) && contains(their, form, { isWhole: true })) ||
        abbreviates(form, their) ||
        abbreviates(their, form),
    ),
  );
}

/** @param isWhole a single word is enough, when it is all of the shorter name and the first of the longer one. */
function contains(longer: Form, shorter: Form, { isWhole }: { isWhole: boolean }): boolean {
  if (shorter.own.size > 1) return isWithin(shorter.own, longer.words);
  if (!isWhole || shorter.own.size === 0) return false;
  if (shorter.words.size > 1) return isWithin(shorter.words, longer.words);
  const [[word = ''], [first]] = [[...shorter.words], [...longer.words]];
  return [...word].length >= distinctWord && word === first;
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  [...some].every(word => all.has(word));

function abbreviates(shorter: Form, longer: Form): boolean {
  const rest = [...shorter.own].filter(word => !longer.initials.has(word));
  return rest.length === shorter.own.size - 1 && rest.every(word => longer.words.has(word));
}

/** Names compared at once: every new name is compared with those of all organisations that have the badge. */
const remembered = 5000;
const formsOfName = memoize(remembered, (name: string): Form[] => {
  const initials = initialsOf(name);
  return disguisesOf(name).map(all => {
    const words = new Set(all.filter(word => !legalForms.has(word) && !fillers.has(word)));
    return { words, own: new Set([...words].filter(word => !additions.has(word))), initials };
  });
});
const formsOf = (user: Named): Form[] => shownNames(user).flatMap(formsOfName);

function initialsOf(name: string): ReadonlySet<string> {
  const all = name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(word => word !== '' && !legalForms.has(word.toLowerCase()));
  const own = all.filter(word => !fillers.has(word.toLowerCase()));
  const found = [all, own].flatMap(words =>
    words.map((_, at) =>
      words
        .slice(0, at + 1)
        .map(([letter = '']) => letter)
        .join(''),
    ),
  );
  const long = found.filter(letters => letters.length >= leastInitials);
  return new Set(long.flatMap(letters => disguisesOf(letters).map(words => words.join(''))));
}
