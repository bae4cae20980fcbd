// Without those that are words: people forget the space after a full stop.
const domains =
  'com|net|org|info|biz|eu|de|pl|ua|ru|cz|ro|sk|ch|fr|uk|io|gg|ly|cc|app|site|online|shop|xyz|укр|рф';

const patterns: readonly RegExp[] = [
  // Addresses of pages, also without http.
  /https?:\/\//iu,
  /(?<![\p{L}\p{N}])www\./iu,
  /(?<![\p{L}\p{N}])(?:t|wa|m|fb)\.me(?!\p{L})/iu,
  new RegExp(`(?<=[\\p{L}\\p{N}])\\.(?:${domains})(?![\\p{L}\\p{N}])`, 'iu'),
  // E-mail addresses, and how people write them past such rules.
  /@\s?[\p{L}\p{N}-]+\s?\.\s?\p{L}{2}/iu,
  /[([{]\s?(?:at|собака)\s?[)\]}]/iu,
  // Names at messengers and networks.
  /(?<![\p{L}\p{N}._%+-])@[a-z0-9_]{4}/iu,
  /(?<!\p{L})(?:telegram|whats?\s?app|viber|signal|skype|messenger|instagram|facebook|wechat|discord|snapchat)(?!\p{L})/iu,
  /(?<!\p{L})(?:телеграм|вайбер|в[ао]т?с?т?[аеэ]п|сигнал|сігнал|скайп|[іи]нстаграм|фейсбук|мес+енджер)/iu,
];

// Dates look like telephone numbers once their dots and dashes count as spaces.
const dates = /(?<![\d./-])(?:20\d\d-\d\d?-\d\d?|\d\d?[./]\d\d?(?:[./](?:20)?\d\d)?)(?!\d|[./-]\d)/g;
const phoneNumber = /\d(?:[ \u00a0()./-]{0,3}\d){7}/;

/** Whether a text holds an address, a telephone number, a name at a messenger or a link: a way out of this site. */
export function carriesContactData(text: string): boolean {
  const plain = text.normalize('NFKC');
  return patterns.some(pattern => pattern.test(plain)) || phoneNumber.test(plain.replaceAll(dates, ';'));
}
