import { loggedPath } from './errorPage.ts';

const id = '6f1f5f0e-3f43-4f6a-8f63-5a0d9f1f2a3b';

test('the log names the page and no token', () => {
  expect(loggedPath(`/l/a-room/${id}`)).toBe(`/l/a-room/${id}`);
  expect(loggedPath(`/unsubscribe/newMessage.${id}.${'x'.repeat(43)}`)).toBe('/unsubscribe/…');
  expect(loggedPath(`/still-valid/${id}.mdq2k0w1.${'x'.repeat(43)}`)).toBe('/still-valid/…');
  expect(loggedPath('/a'.repeat(9000))).toHaveLength(200);
});
