import { ContentError, parseContent } from './parse.ts';

const page = (body: string, head = 'title: Help\ndescription: About help') => `---\n${head}\n---\n\n${body}`;

test('a page has a head, headings with anchors, paragraphs, lists and notes', () => {
  const body = [
    'Call **[112](tel:112)** at',
    'once.',
    '',
    '## What to do {#now}',
    '',
    '1. Go',
    '2. Call',
    '',
    '- *Wait*',
    '',
    '> Keep calm.',
    '',
    '{{hotlines}}',
  ].join('\n');
  expect(
    parseContent(page(body, 'title: Help\ndescription: About help\nupdated: 2022-02\nversion: 7')),
  ).toEqual({
    title: 'Help',
    description: 'About help',
    updated: '2022-02',
    version: '7',
    blocks: [
      {
        kind: 'paragraph',
        children: [
          'Call ',
          { kind: 'strong', children: [{ kind: 'link', href: 'tel:112', children: ['112'] }] },
          ' at once.',
        ],
      },
      { kind: 'heading', level: 2, id: 'now', children: ['What to do'] },
      { kind: 'list', isOrdered: true, items: [['Go'], ['Call']] },
      { kind: 'list', isOrdered: false, items: [[{ kind: 'em', children: ['Wait'] }]] },
      { kind: 'note', blocks: [{ kind: 'paragraph', children: ['Keep calm.'] }] },
      { kind: 'hotlinesHere' },
    ],
  });
});

test('HTML is shown as text', () => {
  expect(parseContent(page('Hello <img src=x onerror=alert(1)> **you**')).blocks).toEqual([
    {
      kind: 'paragraph',
      children: ['Hello <img src=x onerror=alert(1)> ', { kind: 'strong', children: ['you'] }],
    },
  ]);
});

test.each([
  ['no head', 'Hello', /head between two lines/],
  ['a head without a description', '---\ntitle: Help\n---\nHello', /title and a description/],
  ['a head with something else', '---\ntitel: Help\n---\nHello', /says nothing: "titel: Help"/],
  ['a day in place of a month', page('Hello', 'title: a\ndescription: b\nupdated: 2022-02-30'), /a month/],
  ['a first heading', page('# Hello {#hello}'), /## and ###/],
  ['a heading without a name', page('## Hello'), /\{#contact\}: "Hello"/],
  ['a heading in a note', page('> ## Hello {#hello}'), /note holds more/],
  ['a picture', page('![cat](/cat.png)'), /holds image/],
  ['code', page('```\nx\n```'), /codeBlock/],
  ['a table', page('| a |\n| - |\n| b |'), /table/],
  ['a link that runs something', page('[x](javascript:alert(1))'), /links to/],
  ['a link to a site that is not safe', page('[x](http://example.org)'), /links to/],
  ['a link to whatever site', page('[x](//example.org)'), /links to/],
])('%s is rejected with what to correct', (_what, text, words) => {
  expect(() => parseContent(text)).toThrow(ContentError);
  expect(() => parseContent(text)).toThrow(words);
});
