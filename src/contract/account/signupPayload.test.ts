import { splitOrganisationName } from './signupPayload.ts';

test('the first word is the first name, the rest the last name', () => {
  expect(splitOrganisationName('Caritas Bremen Nord')).toEqual({
    firstName: 'Caritas',
    lastName: 'Bremen Nord',
  });
});

test('a single word gives its initial as the last name', () => {
  expect(splitOrganisationName('Поруч')).toEqual({ firstName: 'Поруч', lastName: 'П' });
});

test('spaces around and between words are ignored', () => {
  expect(splitOrganisationName('  Red   Cross ')).toEqual({ firstName: 'Red', lastName: 'Cross' });
});

test('an initial outside the Basic Multilingual Plane is not split', () => {
  expect(splitOrganisationName('𝒜id')).toEqual({ firstName: '𝒜id', lastName: '𝒜' });
});
