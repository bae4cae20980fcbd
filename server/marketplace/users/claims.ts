import { Lexicon } from './lexicon.ts';
import { isAuthority, isOnlyTeam } from './offices.ts';
import { disguisesOf } from './readings.ts';

/** In whose name somebody speaks. The words before the last follow one another. */
const inTheNameOf = [
  ['on', 'behalf'],
  ['in', 'the', 'name'],
  ['authori* authoriz*', 'by'],
  ['im', 'auftrag namen'],
  ['від', 'імені'],
  ['за', 'дорученням'],
  ['от', 'имени'],
  ['по', 'поручению'],
  ['w', 'imieniu'],
  ['z', 'ramienia upoważnienia polecenia'],
  ['na', 'zlecenie'],
].map(words => words.map(word => new Lexicon(word)));

const official = new Lexicon(
  'official authorised authorized offiziell* bevollmächtigt* офіційн* уповноважен* официальн* уполномочен* ' +
    'oficjaln* upoważnion*',
);
const staff = new Lexicon(
  'member staff employee representative work team ' +
    'mitarbeiter* mitglied vertreter* arbeite співробітни* працівни* представни* працюю команд* член ' +
    'сотрудни* представител* работаю pracowni* przedstawiciel* pracuję zespołu zespół zespole członek członkini',
);
const team = new Lexicon(
  'support supports administrat* administrac* moderat* admin admins helpdesk kundendienst* kundenservice* ' +
    'підтримки підтримка адміністрації адміністрація адмін* модерації модератор* ' +
    'поддержки поддержка администрации администрация модерации wsparcia wsparcie moderac*',
);
const title = new Lexicon(
  'admin administrator* administratork* moderator* moderatork* operator* ' +
    'адмін адміністратор* модератор* оператор* админ администратор*',
);
const thisSite = [
  [
    'this цього dieser diesem tego tej этого',
    'site website сайт* seite plattform* platform* платформ* serwis* strony',
  ],
  ['here тут hier tutaj здесь'],
].map(words => words.map(word => new Lexicon(word)));
const member = new Lexicon(
  'member representative vertreter* mitglied член представни* представител* przedstawiciel* członek członkini',
);
const teamOf = new Lexicon('team teams команди команды zespołu');

/** How many words later the one in whose name somebody speaks is named at the latest. */
const reach = 5;

/**
 * Returns whether a text, such as a bio, says that its author speaks for the site, its team or an authority. Somebody
 * who only works for one does not.
 */
export function claimsOffice(text: string, siteName: string): boolean {
  if (isOnlyTeam(text)) return true;
  const site = new Set(disguisesOf(siteName).map(words => words.join('')));
  const isSite = (word: string) => site.has(word);
  return text.split(/[.!?;:]+(?=\s|$)/u).some(clause => {
    const isTeam = (words: readonly string[]) =>
      words.some(word => team.has(word) || isSite(word)) || isAuthority(words);
    if (disguisesOf(clause).some(words => speaksFor(words, isTeam))) return true;
    const named = clause.replace(/[\p{L}\p{M}]+/gu, word => (isOrdinary(word, isSite) ? '' : word));
    return disguisesOf(named).some(words => isOfficer(words, isTeam, isSite));
  });
}

/** Поруч is an ordinary word, unless it is written as a name is. */
const isOrdinary = (word: string, isSite: (word: string) => boolean) =>
  /^(?=\p{Script=Cyrillic})\p{Ll}/u.test(word) && disguisesOf(word).some(([read = '']) => isSite(read));

type AreTeam = (words: readonly string[]) => boolean;

const following = (words: readonly string[], at: number) => words.slice(at, at + reach);

/** "On behalf of the administration." */
function speaksFor(words: readonly string[], isTeam: AreTeam): boolean {
  return words.some((_, at) => {
    const lead = inTheNameOf.find(one => isAt(words, at, one));
    return lead !== undefined && isTeam(following(words, at + lead.length));
  });
}

/** "Official support", "moderator of this site", "employee of Poruch", or "member of the support team" and no more. */
function isOfficer(words: readonly string[], isTeam: AreTeam, isSite: (word: string) => boolean): boolean {
  return words.some((word, at) => {
    const after = following(words, at + 1);
    if (official.has(word) && isTeam(after)) return true;
    if (title.has(word) && after.some((_, later) => thisSite.some(one => isAt(after, later, one))))
      return true;
    if (staff.has(word) && after.some(isSite)) return true;
    const rest = words.slice(at + 1);
    return member.has(word) && rest.length <= reach && isTeam(rest) && rest.some(one => teamOf.has(one));
  });
}

const isAt = (words: readonly string[], at: number, lead: readonly Lexicon[]) =>
  lead.every((lexicon, index) => lexicon.has(words[at + index] ?? ''));
