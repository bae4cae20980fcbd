import { htmlDocument } from './document.ts';

const language = { version: 'v1', messagesFor: () => Buffer.from('{}') };
const tags = { head: Buffer.from('<style></style>'), body: Buffer.from('<script></script>'), version: 't1' };
const parts = {
  locale: 'en',
  language,
  head: '<title>A</title>',
  body: '<p>Б</p>',
  icons: '',
  state: { id: 1 },
  tags,
};
const documentOf = (change: object) => htmlDocument({ ...parts, folder: null, ...change } as never);

test('a document holds the page, its data and its messages in UTF-8', () => {
  const { html, data } = documentOf({ state: { word: '</script>' } });
  expect(html.toString()).toContain('<div id="root"><p>Б</p></div>');
  expect(data).toBe('{"word":"\\u003c/script>"}');
  expect(html.toString()).toContain(data);
});

test('the ETag is the same for the same document, and another one for any other', () => {
  const etags = [
    {},
    { head: '<title>B</title>' },
    { body: '<p>Бб</p>' },
    { icons: '<div hidden></div>' },
    { state: { id: 2 } },
    { locale: 'de' },
    { language: { ...language, version: 'v2' } },
    { folder: 'ListingPage' },
    { tags: { ...tags, version: 't2' } },
  ].map(change => documentOf(change).etag);
  expect(new Set(etags).size).toBe(etags.length);
  expect(documentOf({}).etag).toBe(etags[0]);
  for (const etag of etags) expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
});
