import { isOptionalMail, mailsOff, withMail } from './mailKinds.ts';

test('everything is on until the user switches it off', () => {
  expect(mailsOff({})).toEqual([]);
  expect(mailsOff({ mailsOff: 'newMessage' })).toEqual([]);
});

test('unknown kinds of mail are left out', () => {
  expect(mailsOff({ mailsOff: ['reviews', 'passwordChanged', 7, null] })).toEqual(['reviews']);
  expect(isOptionalMail('passwordChanged')).toBe(false);
});

test('one category can be switched off and on beside others', () => {
  const off = withMail({ mailsOff: ['reviews'] }, 'newMessage', false);
  expect(off).toEqual({ mailsOff: ['newMessage', 'reviews'] });
  expect(withMail(off, 'newMessage', false)).toEqual(off);
  expect(withMail(off, 'newMessage', true)).toEqual({ mailsOff: ['reviews'] });
});
