import { claimsOffice } from '#server/marketplace/users/claims.ts';
import { titlePoses, looksLikeTeam } from '#server/marketplace/users/offices.ts';
import { resembles } from '#server/marketplace/users/resemblance.ts';
import { listings } from './content/listings.ts';
import { organisations, people } from './content/people.ts';

const site = 'Poruch';
const asUser = (fullName: string) => ({
  firstName: fullName,
  lastName: fullName,
  displayName: null,
  publicData: { profileType: 'organisation', fullName },
});
const verified = organisations.filter(({ isVerified }) => isVerified).map(({ fullName }) => fullName);

test('the names and texts of the demo community wait for nobody', () => {
  expect(organisations.filter(({ fullName }) => looksLikeTeam(asUser(fullName), site))).toEqual([]);
  const persons = people.map(person => ({ ...person, displayName: null, publicData: {} }));
  expect(persons.filter(person => looksLikeTeam(person, site))).toEqual([]);
  const bios = [...people, ...organisations].map(({ bio = '' }) => bio);
  const texts = listings.flatMap(({ title, text }) => [title, text]);
  expect([...bios, ...texts].filter(text => claimsOffice(text, site))).toEqual([]);
  expect(listings.map(({ title }) => title).filter(title => titlePoses(title, site))).toEqual([]);
});

test('nor does an organisation resemble another', () => {
  const alike = organisations.map(({ fullName }) =>
    verified.filter(other => other !== fullName && resembles(asUser(fullName), asUser(other))),
  );
  expect(alike.flat()).toEqual([]);
});
