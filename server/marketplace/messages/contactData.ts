import { inOneAlphabet, readings, revealed } from '../signals/contactDataDisguises.ts';

// Top-level domains, without those that are also words: users forget the space after a full stop.
const domains =
  'com|net|org|info|biz|eu|de|pl|ua|ru|cz|ro|sk|ch|fr|uk|io|gg|gl|ly|cc|ws|dev|app|site|online|shop|xyz|укр|рф';

const dots = 'dot|punkt|крапка|точка|kropka|krapka|tochka|tocka|punto|дот';
const ats =
  'at|ät|собака|собачка|песик|равлик|sobaka|sobachka|małpa|malpa|małpka|affe|klammeraffe|arroba|эт|ет';

const patterns: readonly RegExp[] = [
  // Web addresses, also without http.
  /h(?:tt|xx)ps?:?\/\//iu,
  /(?<![\p{L}\p{N}])www\./iu,
  /(?<![\p{L}\p{N}])(?:t|wa|m|fb)\s?[.,]\s?me(?!\p{L})/iu,
  new RegExp(`(?<=[\\p{L}\\p{N}])(?:\\.|\\s\\.\\s)(?:${domains})(?![\\p{L}\\p{N}])`, 'iu'),
  /[\p{L}\p{N}]\.\p{L}{2,10}\/[\p{L}\p{N}]/iu,
  /[[({]\s?\.\s?[\])}]/u,
  // E-mail addresses, including the usual ways to disguise them.
  /@\s?[\p{L}\p{N}-]+\s?\.\s?\p{L}{2}/iu,
  new RegExp(`[([{<*_]\\s?(?:${ats}|${dots})\\s?[)\\]}>*_]`, 'iu'),
  new RegExp(
    `(?<!\\p{L})(?:@|пес|${ats})[\\s_*-]+(?:[\\p{L}\\p{N}-]+[\\s_*]){1,2}?(?:${dots})[\\s_*-](?:${domains}|ком|нет|орг|юа|ру)(?![\\p{L}\\p{N}])`,
    'iu',
  ),
  new RegExp(
    `(?<!\\p{L})(?:${dots})[\\s_*-]?(?:com|ком|net|нет|org|орг|info|ua|юа|укр|ру|ru|pl|me)(?!\\p{L})`,
    'iu',
  ),
  new RegExp(
    `(?<!\\p{L})(?:@|на|auf|on|na|${ats})\\s+(?:g-?mail|outlook|yahoo|icloud|proton|яндекс|yandex)(?!\\p{L})`,
    'iu',
  ),
  // Domains that are used only for mail.
  /(?<!\p{L})(?:g[\s-]?mail|gmx|ukr[\s.]?net|укр[\s.]?нет|hotmail|protonmail|(?:дж?и?|г|ж)\s?м[еа]йл)\p{L}{0,2}(?!\p{L})/iu,
  // User names on messengers and social networks.
  /(?<![\p{L}\p{N}._%+-])@[a-z0-9_]{3}/iu,
  /(?<!\p{L})(?:нік|ник|nick(?:name)?|user\s?name|логін|логин|benutzername)\p{L}{0,3}[\s:=-]{1,3}(?:is\s|це\s|это\s|-\s)?[a-z0-9_.]{4}/iu,
  /(?<!\p{L})wa[\s:]{0,2}\+?\d/iu,
];

/** Names of messengers and social networks, with the endings and spellings that people give them. */
const names: readonly RegExp[] = [
  /(?<!\p{L})(?:te[li]e?[\s-]?gram|te[li]ega|tlgrm|what['’`]?s?[\s_-]?app?|(?:vv|[vw])h?[ao]t?[sc][\s_-]?app?|wat+s[\s_-]?app?|whats[\s_-]?up|wazz?app?|v(?:ib|a[ij]b)[ei]r)\p{L}{0,4}(?!\p{L})/iu,
  /(?<!\p{L})(?:skype|messenger|insta|instagram\p{L}{0,3}|facebook\p{L}{0,2}|wechat|discord|snapchat|threema|tik[\s-]?tok|tg|t\s?g(?=\s?[:=@])|vk)(?!\p{L})/iu,
  /(?<!\p{L})(?:т[еєэ]л[еєэ]г(?:а|у|е|и|ою|ой|рам+)|т[еєэ]л[еєэ][\s-]?грам|(?:у|в)\s+т[еєэ]л[еєэ]з[іе](?!\p{L})|тг(?!\p{L})|в[аі]йб(?:[еэиі]р|[іеу]?(?!\p{L}))|в[ао]т?[\s-]?ц+[\s-]?ап+|в[ао]тс?[\s-]?ап+|вотс(?!\p{L})|(?:в|у)[ао]т?с?т?[аеэ]п|скайп|[іи]нст[аеу](?!л|н)|фейсбук|фб(?!\p{L})|вконтакт|мес+[еє]ндж[еє]р|дискорд|т[іи]к[\s-]?ток(?!\p{L}))/iu,
  // Words that also mean something else: a network, an alarm, a face.
  /(?<!\p{L})(?:on|via|by|use|have|auf|über|per|mein|na|przez|mój|у|в|на|через|по|мій|мой|маю|есть)\s+(?:my\s+|meine?m?\s+)?(?:signal|с[иі]гнал[іеу]?|вк|фейс[іеу])(?!\p{L}|\s+(?:тривоги|тревоги|інтернету|интернета|zu))|(?<!\p{L})(?:signal|с[иі]гнал)\s?[:=+@]/iu,
];

// Dates look like telephone numbers once their dots and dashes count as spaces; so do ranges of prices and years.
const dates = /(?<![\d./-])(?:20\d\d-\d\d?-\d\d?|\d\d?[./]\d\d?(?:[./](?:20)?\d\d)?)(?!\d|[./-]\d)/g;
const ranges =
  /(?<![\d+(][\s().\u2010-\u2015/-]{0,3})(?<!\d)[1-9]\d{2,4}\s?[\u2010-\u2015-]\s?[1-9]\d{2,4}(?![\s().\u2010-\u2015/-]{0,3}\d)/gu;
const phoneNumber = /\d(?:[\s()./_~|*…\u2010-\u2015-]{0,3}\d){7}/u;
/** Eight digits one by one, with anything but letters between them. */
const singleDigits = /(?<!\d)\d(?:[^\p{L}\d]{1,4}\d(?!\d)){7}/u;

/**
 * Returns whether a text contains an e-mail address, a telephone number, a messenger name or a link, any of which leads
 * off this site, including the usual disguises.
 */
export function containsContactData(text: string): boolean {
  const plain = revealed(text);
  const numbers = plain.replaceAll(dates, ';').replaceAll(ranges, ';');
  const words = inOneAlphabet(plain);
  return (
    patterns.some(pattern => pattern.test(words)) ||
    phoneNumber.test(numbers) ||
    singleDigits.test(numbers) ||
    readings(words).some(reading => names.some(name => name.test(reading)))
  );
}
