import { toCatalogue } from './catalogue.ts';
import { createIntlFor } from './i18n.ts';
import { messagesOf } from './messages.ts';

const argument = (value: string) => [{ type: 1, value }] as never;
const intl = createIntlFor(
  'en',
  toCatalogue({
    'ListingPage.enquiryTooLong': argument('max'),
    'ListingPage.enquiryFailedTooOften': argument('when'),
  }),
);

test('a message has its own values, else those of all', () => {
  const text = messagesOf(intl, 'ListingPage', { max: 'five', when: 'tomorrow' });
  expect(text('enquiryTooLong')).toBe('five');
  expect(text('enquiryFailedTooOften', { when: 'in an hour' })).toBe('in an hour');
});

// The compiler is the test: it reports a comment that expects an error where there is none.
test('misspelt names of components and keys do not compile', () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const text = messagesOf(intl, 'Topbar');
  // @ts-expect-error The component has no such message.
  expect(text('logn')).toBe('Topbar.logn');
  // @ts-expect-error The message belongs to another component.
  expect(text('enquiryTooLong')).toBe('Topbar.enquiryTooLong');
  // @ts-expect-error No message begins so.
  expect(messagesOf(intl, 'Topber')('login')).toBe('Topber.login');
  logged.mockRestore();
});
