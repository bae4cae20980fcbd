import { isOptionalMail, mailsOff, withMail } from './mailKinds.ts';

test('nothing is switched off until a person does it', () => {
  expect(mailsOff({})).toEqual([]);
  expect(mailsOff({ mailsOff: 'newMessage' })).toEqual([]);
});

test('what is no kind of mail is left out', () => {
  expect(mailsOff({ mailsOff: ['reviews', 'passwordChanged', 7, null] })).toEqual(['reviews']);
  expect(isOptionalMail('passwordChanged')).toBe(false);
});

test('a kind is switched off and on again, next to others', () => {
  const off = withMail({ mailsOff: ['reviews'] }, 'newMessage', false);
  expect(off).toEqual({ mailsOff: ['newMessage', 'reviews'] });
  expect(withMail(off, 'newMessage', false)).toEqual(off);
  expect(withMail(off, 'newMessage', true)).toEqual({ mailsOff: ['reviews'] });
});
