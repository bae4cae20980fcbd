/**
 * A fake translation into this language: words in the other alphabet are transcribed; where there are none, each word
 * gets another ending. Unlike the text itself or a marked copy of it, it can pass for a translation. Self-contained, so
 * that a browser can run its source.
 */
export function fakeTranslation(text: string, to: string): string {
  const cyrillic = 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяыэъё';
  const latin =
    'a b v h g d e ye zh z y i yi j k l m n o p r s t u f kh ts ch sh shch j yu ya y e j yo'.split(' ');
  const roman = 'abcdefghijklmnopqrstuvwxyzäöüßąćęłńóśźż';
  const back = 'абцдефгхійклмнопкрстуввксизаоусацелносзз';
  const isCyrillic = to === 'uk' || to === 'ru';
  const other = isCyrillic ? /\p{Script=Latin}/u : /\p{Script=Cyrillic}/u;
  const letter = (given: string) => {
    const small = given.toLowerCase();
    const made = isCyrillic
      ? (back[roman.indexOf(small)] ?? given)
      : (latin[cyrillic.indexOf(small)] ?? given);
    return small === given ? made : made.charAt(0).toUpperCase() + made.slice(1);
  };
  const made = text.replace(/\p{L}[\p{L}’']*/gu, word => {
    if (other.test(word)) return [...word].map(letter).join('');
    return other.test(text) ? word : word + (isCyrillic ? 'о' : 'o');
  });
  // Letters that Russian does not have would show that it is no Russian.
  return to === 'ru' ? made.replace(/[іїєґ]/g, one => 'ииег'['іїєґ'.indexOf(one)] ?? one) : made;
}
