import {
  likelyRussian,
  russianBeside,
  ukrainianAtHome,
  ukrainianBeside,
  ukrainianForm,
} from './cyrillicNames.ts';

test.each([
  ['Fastiv', ['Фастив', 'Фастов', 'Фастів'], 'Фастів'],
  ['Toretsk', ['Дзержинск', 'Дзержинськ', 'Торецьк'], 'Торецьк'],
  ['Talne', ['Тальное', 'Тальне'], 'Тальне'],
  ['Chop', ['Csap', 'Чоп'], 'Чоп'],
  ['Lviv', ['Londinium', 'Лондон'], undefined],
])('the Ukrainian name of %s is the one that romanises to it', (name, candidates, chosen) => {
  expect(ukrainianAtHome(name, candidates)).toBe(chosen);
});

test('the Russian name is the nearest one that is not a letter-by-letter copy of the Ukrainian name', () => {
  expect(russianBeside('Золочів', ['Золочив', 'Золочев', 'Золачыў'])).toBe('Золочев');
  expect(russianBeside('Тальне', ['Тальне', 'Тальное'])).toBe('Тальное');
  expect(russianBeside('Чоп', ['Чоп'])).toBe('Чоп');
  expect(likelyRussian(['Дижон', 'Эссен'])).toBe('Эссен');
});

test.each([
  ['Зиген', 'Siegen', 'DE', 'Зіген'],
  ['Минск', 'Minsk', 'BY', 'Мінськ'],
  ['Эссен', 'Essen', 'DE', 'Ессен'],
  ['Хасселт', 'Hasselt', 'BE', 'Гасселт'],
  ['Видин', 'Vidin', 'BG', 'Видин'],
  ['Краиова', 'Craiova', 'RO', 'Країова'],
])('%s (%s, %s) is %s in Ukrainian', (russian, name, country, written) => {
  expect(ukrainianForm(russian, name, country)).toBe(written);
});

test('an attested Ukrainian name close to the rule is preferred to it', () => {
  expect(ukrainianBeside('Арау', 'Арау', ['Арау', 'Аарау'])).toBe('Арау');
  expect(ukrainianBeside('Гоенемс', 'Хоэнемс', ['Гогенемс', 'Хоэнемс'])).toBe('Гогенемс');
});
