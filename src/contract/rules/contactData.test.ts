import { containsContactData } from './contactData.ts';

test.each([
  'Write to me: olena.k@example.org',
  'olena @ example . org',
  'olena (at) example.org',
  'Look: https://bit.example/abc',
  'see www.example',
  'My page is free-rooms.xyz/offer',
  't.me/olena_k',
  'wa.me/49151',
  '+49 151 23456789',
  'Call 0151/234 567 89 after six',
  '(030) 12-34-56-78',
  '01.23.45.67.89',
  'Мій номер 067 123 45 67',
  '٠١٢٣ or ０１５１２３４５６７８',
  'I am on WhatsApp',
  'Пишіть у Телеграм',
  'є вайбер?',
  'вотсап або ватсап',
  'напиши в инстаграм',
  'find me as @olena_k',
])('leads out of the site: %s', text => {
  expect(containsContactData(text)).toBe(true);
});

test.each([
  'Hello, is it still free?',
  'Вітаю! Нас двоє дорослих і двоє дітей, 5 та 7 років.',
  'From 2026-03-05 until 2026-03-12, please.',
  'Від 05.03.2026 до 12.03.2026, або 1.4 - 3.4',
  'We come on 5.3.26 at 18:30 and leave on 7.3.26 at 9:00',
  'It costs 1.200 or 1 500 EUR',
  'Postcode 10115 Berlin, house 12',
  'Thank you.Me and my mother will come.',
  'We will signalise it',
])('stays here: %s', text => {
  expect(containsContactData(text)).toBe(false);
});
