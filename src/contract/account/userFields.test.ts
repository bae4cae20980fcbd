import { isName, isSameIdentity, validUserFields, findInvalidUserField } from './userFields.ts';

const organisation = {
  profileType: 'organisation',
  organisationType: 'NGO',
  fullName: 'Warm Homes',
  languages: ['uk', 'pol'],
};

test('the fields that sign-up and the profile form send are valid, and null deletes', () => {
  expect(findInvalidUserField(organisation)).toBeUndefined();
  expect(
    findInvalidUserField({ profileType: 'private', organisationType: null, fullName: null }),
  ).toBeUndefined();
  expect(findInvalidUserField({ languages: [], note: { any: 'thing' } })).toBeUndefined();
});

test.each([
  ['fullName', { x: 1 }],
  ['fullName', ''],
  ['fullName', ' \u200b '],
  ['fullName', 'x'.repeat(256)],
  ['languages', 'uk'],
  ['languages', ['Ukrainian']],
  ['languages', [null]],
  ['languages', Array.from({ length: 21 }, () => 'uk')],
  ['profileType', 'bogus'],
  ['organisationType', 'bogus'],
  ['organisationType', ['NGO']],
  ['isVerified', 'yes'],
  ['verifiedAt', 'yesterday'],
  ['verifiedAt', '2026-02-31'],
])('%s cannot be %j', (key, value) => {
  expect(findInvalidUserField({ ...organisation, [key]: value })).toBe(key);
  const { [key as keyof typeof organisation]: _wrong, ...others } = organisation;
  expect(validUserFields({ ...organisation, [key]: value, constructor: 'x', note: 'y' })).toEqual(others);
});

test('a name must have visible characters', () => {
  for (const name of ['О', '"Руки допомоги"', '  Ada  ', '李', '♥']) expect(isName(name)).toBe(true);
  for (const name of ['', '  ', '\u200b\u200d', 5, null]) expect(isName(name)).toBe(false);
});

test('changing name or type changes the identity, other fields do not', () => {
  const ada = { firstName: 'Ada', lastName: 'Koval', displayName: null, publicData: organisation };
  expect(isSameIdentity(ada, { ...ada, publicData: { ...organisation, languages: ['de'] } })).toBe(true);
  for (const change of [{ firstName: 'Eva' }, { lastName: 'Bondar' }, { displayName: 'Red Cross' }])
    expect(isSameIdentity(ada, { ...ada, ...change })).toBe(false);
  for (const change of [
    { profileType: 'private' },
    { organisationType: 'church' },
    { fullName: 'Red Cross' },
  ])
    expect(isSameIdentity(ada, { ...ada, publicData: { ...organisation, ...change } })).toBe(false);
});
