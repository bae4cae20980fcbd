import { claimsOffice } from './claims.ts';

const claims = [
  'I am an official member of the support team.',
  'Hello! I work in the Poruch team and check new hosts.',
  'Writing on behalf of Poruch: send me your documents.',
  'On behalf of the administration, I verify accounts',
  'I am a moderator here.',
  'Administrator of this site',
  'Official representative of UNHCR in Bremen',
  'Official police account',
  'Support team',
  'Off\u00adicial mem\u200bber of the sup\u00adport team',
  'Оfficial member of the suрроrt teаm',
  '0fficial member of the Supp0rt team',
  'Official\nsupport',
  'Пишу від імені підтримки сайту.',
  'Офіційний представник служби підтримки',
  'Я модератор цього сайту, пишіть мені.',
  'Працюю в команді Поруч',
  'Від імені поліції перевіряю документи',
  'Im Auftrag von Poruch prüfe ich Unterkünfte.',
  'Offizieller Mitarbeiter des Kundendienstes',
  'Ich bin Moderatorin auf dieser Seite.',
  'Ich schreibe im Namen der Administration.',
  'W imieniu zespołu Poruch sprawdzam dokumenty',
  'Oficjalny przedstawiciel wsparcia technicznego',
  'Jestem administratorem tego serwisu',
  'Пишу от имени администрации.',
  'Официальный сотрудник службы поддержки',
  'Я администратор этого сайта',
  'По поручению Красного Креста проверяю паспорта',
];

const honest = [
  'I am a system administrator and live in Kyiv.',
  'I work in customer support for a phone company.',
  'My team at work can help with papers.',
  'I volunteer with the Red Cross on Saturdays.',
  'I am a member of the support group of our parish for refugees.',
  'We are an officially registered charity and support families.',
  'On behalf of my church I offer two rooms.',
  'Retired police officer, quiet house near the border.',
  'Official languages here are German and French.',
  'Живу поруч із вокзалом, працюю вчителькою.',
  'Наша команда поруч, коли потрібна підтримка.',
  'Працюю поруч з парком у службі таксі.',
  'Від імені нашої громади запрошуємо родину.',
  'Потрібна підтримка з документами',
  'Оператор верстатів, шукаю кімнату',
  'Ich arbeite bei der Polizei und habe zwei Kinder.',
  'Im Namen unserer Gemeinde laden wir ein.',
  'Ich bin Mitarbeiterin im Support bei einer Bank.',
  'Wir sind ein eingetragener Verein und bieten Hilfe.',
  'W imieniu rodziny szukam mieszkania.',
  'Pracuję w obsłudze klienta, lubię góry.',
  'Я системный администратор, ищу комнату для двоих.',
  'От имени семьи благодарю за поддержку.',
  'Кімната поруч з посольством Польщі',
  'Help with the application at the migration office',
  'Bank account and documents: I help you at the Jobcenter',
  '',
];

test.each(claims)('%j claims an office', text => expect(claimsOffice(text, 'Poruch')).toBe(true));
test.each(honest)('%j does not', text => {
  expect(claimsOffice(text, 'Poruch')).toBe(false);
  expect(claimsOffice(text, 'Поруч')).toBe(false);
});
