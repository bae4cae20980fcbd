import { readings, revealed } from './contactDataDisguises.ts';

// Excludes those that are also words: users forget the space after a full stop.
const domains =
  'com|net|org|info|biz|eu|de|pl|ua|ru|cz|ro|sk|ch|fr|uk|io|gg|ly|cc|app|site|online|shop|xyz|укр|рф';

const dots = 'dot|punkt|крапка|точка|kropka|дот';

const patterns: readonly RegExp[] = [
  // Web addresses, also without http.
  /https?:\/\//iu,
  /(?<![\p{L}\p{N}])www\./iu,
  /(?<![\p{L}\p{N}])(?:t|wa|m|fb)\s?[.,]\s?me(?!\p{L})/iu,
  new RegExp(`(?<=[\\p{L}\\p{N}])(?:\\.|\\s\\.\\s)(?:${domains})(?![\\p{L}\\p{N}])`, 'iu'),
  // E-mail addresses, including the usual ways to disguise them.
  /@\s?[\p{L}\p{N}-]+\s?\.\s?\p{L}{2}/iu,
  /[([{<*_]\s?(?:at|ät|собака|собачка|małpa|affe)\s?[)\]}>*_]/iu,
  /[([{<*_]\s?(?:dot|punkt|крапка|точка|kropka)\s?[)\]}>*_]/iu,
  new RegExp(
    `(?<!\\p{L})(?:@|at|ät|собака|собачка|пес|песик|равлик|małpa|affe|klammeraffe|эт|ет)[\\s_*-]+(?:[\\p{L}\\p{N}-]+[\\s_*]){1,2}?(?:${dots})[\\s_*-](?:${domains}|ком|нет|орг|юа|ру)(?![\\p{L}\\p{N}])`,
    'iu',
  ),
  /(?<!\p{L})(?:dot|punkt|крапка|точка|kropka|дот)[\s_*-]?(?:com|ком|net|нет|org|орг|info|ua|юа|ру|ru|pl|me)(?!\p{L})/iu,
  /(?<!\p{L})(?:@|at|ät|собака|собачка|песик|равлик|małpa|małpka|affe|klammeraffe|эт|ет|на|auf|on|na)\s+(?:g-?mail|gmx|ukr\s?net|укрнет|hotmail|outlook|yahoo|icloud|proton(?:mail)?|джимейл|джимейлі|гмейл|гмайл|жмайл|яндекс|yandex)(?!\p{L})/iu,
  // User names on messengers and social networks.
  /(?<![\p{L}\p{N}._%+-])@[a-z0-9_]{4}/iu,
];

/** Names of messengers and social networks, with the endings and spellings that people give them. */
const names: readonly RegExp[] = [
  /(?<!\p{L})(?:te[li]egram|te[li]ega|whats?[\s_-]?app?|wat+s[\s_-]?app?|whats[\s_-]?up|wazz?app?|vib[ei]r)\p{L}{0,4}(?!\p{L})/iu,
  /(?<!\p{L})(?:signal|skype|messenger|insta|instagram\p{L}{0,3}|facebook\p{L}{0,2}|wechat|discord|snapchat|tik[\s-]?tok|tg|vk)(?!\p{L})/iu,
  /(?<!\p{L})(?:тел[еєэ]г(?:а|у|е|и|ою|ой|рам+)|тг(?!\p{L})|в[аі]йб[еэ]р|в[ао]ц+ап+|(?:в|у)[ао]т?с?т?[аеэ]п|сигнал|сігнал|скайп|[іи]нст[аеу](?!л|н)|фейсбук|мес+[еє]ндж[еє]р|дискорд|т[іи]к[\s-]?ток(?!\p{L}))/iu,
];

// Dates look like telephone numbers once their dots and dashes count as spaces.
const dates = /(?<![\d./-])(?:20\d\d-\d\d?-\d\d?|\d\d?[./]\d\d?(?:[./](?:20)?\d\d)?)(?!\d|[./-]\d)/g;
const phoneNumber = /\d(?:[ \u00a0()./-]{0,3}\d){7}/;
/** Eight digits one by one, with anything but letters between them. */
const singleDigits = /(?<!\d)\d(?:[^\p{L}\d]{1,4}\d(?!\d)){7}/u;

/**
 * Returns whether a text contains an e-mail address, a telephone number, a messenger name or a link, any of which leads
 * off this site, also in the usual disguises.
 */
export function containsContactData(text: string): boolean {
  const plain = revealed(text);
  const numbers = plain.replaceAll(dates, ';');
  return (
    patterns.some(pattern => pattern.test(plain)) ||
    phoneNumber.test(numbers) ||
    singleDigits.test(numbers) ||
    readings(plain).some(reading => names.some(name => name.test(reading)))
  );
}
