import { likenessKeys, looksLikeTeam } from './lookalikes.ts';

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

test('a short name of the site is no part of other words', () => {
  expect(looksLikeTeam(person('Aidan', 'Flynn'), 'Aid')).toBe(false);
  expect(looksLikeTeam(person('Aid', 'Flynn'), 'Aid')).toBe(true);
});

test('names are compared as they look, not as they are typed', () => {
  const real = likenessKeys(organisation('Caritas Bremen'));
  const isLike = (name: string) => [...likenessKeys(organisation(name))].some(key => real.has(key));
  expect(['Саritаs Вrеmеn', 'CARITAS BREMEN', 'Caritas-Bremen'].filter(isLike)).toHaveLength(3);
  expect(isLike('Caritas Berlin')).toBe(false);
});
