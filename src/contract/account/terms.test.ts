import { agreedToOthers, termsCountFrom } from './terms.ts';

test.each([
  ['other terms', { terms: { version: '2022-02', acceptedAt: 'x' } }, '2027-01', true],
  ['the same', { terms: { version: '2027-01', acceptedAt: 'x' } }, '2027-01', false],
  ['none here', {}, '2027-01', false],
  ['something that is no version', { terms: ['2022-02'] }, '2027-01', false],
  ['terms of a site that has none now', { terms: { version: '2022-02' } }, undefined, false],
] as const)('users who agreed to %s', (_what, privateData, current, expected) => {
  expect(agreedToOthers(privateData as never, current)).toBe(expected);
});

test('new terms apply two weeks after the notice', () => {
  const shown = { termsNotice: { version: '2027-01', shownAt: '2027-01-01T10:00:00.000Z' } };
  expect(new Date(termsCountFrom(shown, '2027-01') ?? 0).toISOString()).toBe('2027-01-15T10:00:00.000Z');
  expect(termsCountFrom(shown, '2027-02')).toBeUndefined();
  expect(termsCountFrom({}, '2027-01')).toBeUndefined();
});
