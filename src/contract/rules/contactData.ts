// Excludes those that are also words: users forget the space after a full stop.
const domains =
  'com|net|org|info|biz|eu|de|pl|ua|ru|cz|ro|sk|ch|fr|uk|io|gg|ly|cc|app|site|online|shop|xyz|укр|рф';

const patterns: readonly RegExp[] = [
  // Web addresses, also without http.
  /https?:\/\//iu,
  /(?<![\p{L}\p{N}])www\./iu,
  /(?<![\p{L}\p{N}])(?:t|wa|m|fb)\.me(?!\p{L})/iu,
  new RegExp(`(?<=[\\p{L}\\p{N}])\\.(?:${domains})(?![\\p{L}\\p{N}])`, 'iu'),
  // E-mail addresses, including the usual ways to disguise them.
  /@\s?[\p{L}\p{N}-]+\s?\.\s?\p{L}{2}/iu,
  /[([{]\s?(?:at|собака)\s?[)\]}]/iu,
  // User names on messengers and social networks.
  /(?<![\p{L}\p{N}._%+-])@[a-z0-9_]{4}/iu,
  /(?<!\p{L})(?:telegram|whats?\s?app|viber|signal|skype|messenger|instagram|facebook|wechat|discord|snapchat)(?!\p{L})/iu,
  /(?<!\p{L})(?:телеграм|вайбер|в[ао]т?с?т?[аеэ]п|сигнал|сігнал|скайп|[іи]нстаграм|фейсбук|мес+енджер)/iu,
];

// Dates look like telephone numbers once their dots and dashes count as spaces.
const dates = /(?<![\d./-])(?:20\d\d-\d\d?-\d\d?|\d\d?[./]\d\d?(?:[./](?:20)?\d\d)?)(?!\d|[./-]\d)/g;
const phoneNumber = /\d(?:[ \u00a0()./-]{0,3}\d){7}/;

/**
 * Returns whether a text contains an e-mail address, a telephone number, a messenger name or a link, any of which leads
 * off this site.
 */
export function containsContactData(text: string): boolean {
  const plain = text.normalize('NFKC');
  return patterns.some(pattern => pattern.test(plain)) || phoneNumber.test(plain.replaceAll(dates, ';'));
}
