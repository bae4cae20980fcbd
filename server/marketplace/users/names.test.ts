import { abbreviatedNameOf, displayNameOf, type Named } from './names.ts';

const joe: Named = {
  firstName: 'Joe',
  lastName: 'Dunphy',
  displayName: null,
  publicData: { profileType: 'private' },
};

test('a person is shown with the first letter of the last name', () => {
  expect(displayNameOf(joe)).toBe('Joe D');
  expect(abbreviatedNameOf(joe)).toBe('JD');
});

test('a chosen name is shown instead', () => {
  expect(displayNameOf({ ...joe, displayName: 'Joe from Lviv' })).toBe('Joe from Lviv');
});

test('a letter of any script counts as one character', () => {
  const named = { ...joe, firstName: 'олена', lastName: 'їжакевич' };
  expect(displayNameOf(named)).toBe('олена Ї');
  expect(abbreviatedNameOf(named)).toBe('ОЇ');
  expect(abbreviatedNameOf({ ...joe, firstName: '𝒜da', lastName: '𝒷' })).toBe('𝒜𝒷');
});

test('an organisation is shown by its full name', () => {
  const caritas: Named = {
    firstName: 'Caritas',
    lastName: 'C',
    displayName: 'Someone',
    publicData: { profileType: 'organisation', fullName: ' Caritas ' },
  };
  expect(displayNameOf(caritas)).toBe('Caritas');
  expect(abbreviatedNameOf(caritas)).toBe('C');
  const longer = { ...caritas, publicData: { profileType: 'organisation', fullName: 'Berlin hilft e.V.' } };
  expect(displayNameOf(longer)).toBe('Berlin hilft e.V.');
  expect(abbreviatedNameOf(longer)).toBe('BH');
});

test('an organisation without a full name is shown like a person', () => {
  expect(displayNameOf({ ...joe, publicData: { profileType: 'organisation', fullName: ' ' } })).toBe('Joe D');
});
