import { isNamedIn, likenessKeys } from './lookalikes.ts';
import { looksLikeTeam, titlePoses } from './offices.ts';

const person = (firstName: string, lastName: string, displayName: string | null = null) => ({
  firstName,
  lastName,
  displayName,
  publicData: {},
});
const organisation = (fullName: string) => ({
  ...person(fullName, fullName),
  publicData: { profileType: 'organisation', fullName },
});

test.each([
  person('Poruch', 'Support'),
  person('Поруч', 'адмін'),
  person('Pоruсh', 'Help'),
  person('PORUCH', 'Anna'),
  person('P0ruch', 'Team'),
  person('Ｐｏｒｕｃｈ', 'Info'),
  person('PoruchSupport', 'Eva'),
  person('P o r u', 'c h'),
  person('Support', 'Team'),
  person('Служба', 'підтримки'),
  person('Команда', 'поддержки'),
  person('Zespół', 'wsparcia'),
  person('Kundendienst', 'Team'),
  person('Anna', 'Moderator'),
  person('Adm1n', 'Olena'),
  person('Olena', 'Koval', 'Админ'),
  organisation('Poruch Ukraine'),
  person('Olena', 'Support'),
  person('Official', 'Olena'),
  person('Olena', 'Koval', 'Олена, підтримка'),
])('%j looks like the team', user => expect(looksLikeTeam(user, 'Poruch')).toBe(true));

test.each([
  person('Мар’яна', 'Коваль'),
  person('Anna', 'Коваль'),
  person('Łukasz', 'Wsparcki'),
  person('Pia', 'Orucher'),
  organisation('Support Ukraine e.V.'),
  organisation('Команда допомоги Львів'),
  organisation('Hilfe für Charkiw'),
  organisation('Fundacja Pomoc Ukrainie'),
])('%j does not', user => expect(looksLikeTeam(user, 'Poruch')).toBe(false));

test('a short site name is not matched inside other words', () => {
  expect(looksLikeTeam(person('Aidan', 'Flynn'), 'Aid')).toBe(false);
  expect(looksLikeTeam(person('Aid', 'Flynn'), 'Aid')).toBe(true);
});

test('names are compared as they look, not as they are typed', () => {
  const real = likenessKeys(organisation('Caritas Bremen'));
  const isLike = (name: string) => [...likenessKeys(organisation(name))].some(key => real.has(key));
  const likes = ['Саritаs Вrеmеn', 'CARITAS BREMEN', 'Caritas-Bremen', 'Bremen Caritas', 'CaritasBremen'];
  const longer = [
    'Caritas Bremen e.V.',
    'Caritas Bremen official',
    'Caritas Bremen 2',
    'Team Caritas Bremen',
  ];
  expect([...likes, ...longer].filter(isLike)).toEqual([...likes, ...longer]);
  expect(['Caritas Berlin', 'Caritas', 'Bremen hilft', 'Support Team'].filter(isLike)).toEqual([]);
});

test.each([
  'Poruch: confirm your account',
  'Pоruсh: a message for you',
  'Підтримка Поруч: підтвердіть свій профіль',
  'Служба безпеки',
  'Message from the administrator',
  '✅ Room in Bremen',
  'Verified host, three rooms',
  'Кімната, господар перевірений',
])('the title %j poses as the site or carries a badge', title =>
  expect(titlePoses(title, 'Poruch')).toBe(true),
);

test.each([
  'Кімната поруч з вокзалом',
  'Quiet room near the park',
  'Support for refugees: clothes and food',
  'Шукаємо команду волонтерів у Львові',
  'Hilfe bei Behörden',
  'Zimmer für zwei, 24 m²',
  '123',
])('the title %j does not', title => {
  expect(titlePoses(title, 'Poruch')).toBe(false);
  expect(titlePoses(title, 'Поруч')).toBe(false);
});

test('a title names somebody in their own words', () => {
  const real = organisation('Caritas Bremen');
  expect(
    ['Room of CARITAS Bremen', 'Саritаs Вrеmеn: beds'].filter(title => isNamedIn(title, real)),
  ).toHaveLength(2);
  expect(['Room in Bremen', 'Caritas of Bremen'].filter(title => isNamedIn(title, real))).toEqual([]);
});
