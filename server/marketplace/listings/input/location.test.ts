import { countryIn } from './location.ts';

test.each([
  ['Unit B, 1250 Yonge Street, Toronto', undefined],
  ['Unit B, 1250 Yonge Street, Toronto, Canada', 'Canada'],
  ['вулиця Хрещатик, будинок 1001', undefined],
  ['вулиця Хрещатик, 1001, Київ, Україна', 'Україна'],
  ['Am Wall 5, 28195 Bremen, Deutschland', 'Deutschland'],
  ['ul. Hoża 1, 00-950 Warszawa, polska', 'polska'],
  ['Москва, Россия ', 'Россия'],
  ['Germany 5', undefined],
  ['Hauptstr. 5', undefined],
  ['Lviv', undefined],
  ['Ukraine', 'Ukraine'],
  [' , ', undefined],
  ['', undefined],
])('where no town is known, others see %p of "%s"', (address, shown) => {
  expect(countryIn(address)).toBe(shown);
});
