import { createIntlFor, toCatalogue } from './i18n.ts';

const greeting = [
  { type: 0, value: 'Hello ' },
  { type: 1, value: 'name' },
] as never;

test('a message with values is parsed only once', () => {
  const messages = toCatalogue({ plain: 'Good morning', greeting });
  const intl = createIntlFor('en', messages);
  const say = (name: string) => intl.formatMessage({ id: 'greeting' }, { name });
  expect(say('Ada')).toBe('Hello Ada');
  const written = jest.spyOn(JSON, 'stringify');
  expect(say('Olha')).toBe('Hello Olha');
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});

test('another message with the same id is used at once', () => {
  const messages = toCatalogue({ greeting });
  const intl = createIntlFor('en', messages);
  intl.formatMessage({ id: 'greeting' }, { name: 'Ada' });
  messages.greeting = [
    { type: 0, value: 'Welcome, ' },
    { type: 1, value: 'name' },
  ] as never;
  expect(intl.formatMessage({ id: 'greeting' }, { name: 'Ada' })).toBe('Welcome, Ada');
});

test('language support is not checked before a number or date is formatted', () => {
  const asked = [Intl.NumberFormat, Intl.DateTimeFormat].map(kind => jest.spyOn(kind, 'supportedLocalesOf'));
  const intl = createIntlFor('uk', toCatalogue({ greeting }));
  expect(intl.locale).toBe('uk');
  expect(intl.formatMessage({ id: 'greeting' }, { name: 'Olha' })).toBe('Hello Olha');
  for (const spy of asked) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
  expect(intl.formatNumber(1234.5)).toBe('1\u00a0234,5');
});

test('a missing message is logged by key, and a missing language name is not an error', () => {
  const noted = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(createIntlFor('uk', {}).formatMessage({ id: 'missing' })).toBe('missing');
  expect(noted.mock.calls).toEqual([
    ['MISSING_TRANSLATION', { why: expect.stringContaining('"missing"') as string }],
  ]);
  noted.mockRestore();
});
