import { toCatalogue } from './catalogue.ts';
import { createIntlFor } from './i18n.ts';

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

test.each([
  ['en', '5 January, €1,234.50, a, b and c, 1.5 hrs, 2 hours ago', '5 Jan 2026, 9.5'],
  ['de', '5. Januar, 1.234,50\u00a0€, a, b und c, 1,5 Std., vor 2 Stunden', '5. Jan. 2026, 9,5'],
])(
  'dates, sums, lists, units and times are as written in the country of the language: %s',
  (locale, by, inMessage) => {
    const shown = [
      { type: 3, value: 'day', style: 'medium' },
      { type: 0, value: ', ' },
      { type: 2, value: 'number', style: null },
    ] as never;
    const intl = createIntlFor(locale, toCatalogue({ shown }));
    const day = Date.UTC(2026, 0, 5, 12);
    const formatted = [
      intl.formatDate(day, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
      intl.formatNumber(1234.5, { style: 'currency', currency: 'EUR' }),
      intl.formatList(['a', 'b', 'c']),
      intl.formatNumber(1.5, { style: 'unit', unit: 'hour' }),
      intl.formatRelativeTime(-2, 'hour'),
    ];
    expect(formatted.join(', ')).toBe(by);
    expect(intl.formatMessage({ id: 'shown' }, { day, number: 9.5 })).toBe(inMessage);
  },
);

test('a missing message is logged by key, and a missing language name is not an error', () => {
  const noted = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(createIntlFor('uk', {}).formatMessage({ id: 'missing' })).toBe('missing');
  expect(noted.mock.calls).toEqual([
    ['MISSING_TRANSLATION', { why: expect.stringContaining('"missing"') as string }],
  ]);
  noted.mockRestore();
});

test('a sentence that ends with an abbreviated date has one full stop', () => {
  const until = [
    { type: 0, value: 'до ' },
    { type: 1, value: 'date' },
    { type: 0, value: '. Далі' },
  ] as never;
  const intl = createIntlFor('uk', toCatalogue({ until }));
  const say = (date: string) => intl.formatMessage({ id: 'until' }, { date });
  expect([say('26 лист. 2026 р.'), say('5 травня'), say('5…')]).toEqual([
    'до 26 лист. 2026 р. Далі',
    'до 5 травня. Далі',
    'до 5…. Далі',
  ]);
});

test('the choices and tags of a message are no exception', () => {
  const choice = [
    {
      type: 5,
      value: 'who',
      options: {
        other: {
          value: [
            {
              type: 8,
              value: 'b',
              children: [
                { type: 1, value: 'date' },
                { type: 0, value: '.' },
              ],
            },
          ],
        },
      },
    },
  ] as never;
  const intl = createIntlFor('de', toCatalogue({ choice }));
  const values = { who: 'x', date: '26. Nov.', b: (parts: unknown[]) => parts.join('') };
  expect(intl.formatMessage({ id: 'choice' }, values as never)).toBe('26. Nov.');
});

test('a value from right to left is isolated once, also in a sentence that several messages share', () => {
  const from = () => [
    { type: 0, value: 'Message from ' },
    { type: 1, value: 'name' },
    { type: 0, value: '.' },
  ];
  const intl = createIntlFor('en', { one: from(), other: from() } as never);
  for (const id of ['one', 'other', 'one'])
    expect(intl.formatMessage({ id }, { name: 'סמיר' })).toBe('Message from \u2068סמיר\u2069.');
  expect(intl.formatMessage({ id: 'one' }, { name: 'Ada' })).toBe('Message from Ada.');
});
