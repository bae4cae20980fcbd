import { htmlDocument } from './document.ts';

const messages = '/static/messages/en/InboxPage.v1.json';
const tags = {
  head: Buffer.from('<style></style>'),
  body: Buffer.from('<script></script>'),
  isDelayed: false,
  version: 't1',
};
const parts = {
  locale: 'en',
  messages,
  head: '<title>A</title>',
  body: '<p>Б</p>',
  icons: '',
  state: { id: 1 },
  tags,
};
const documentOf = (change: object) => htmlDocument({ ...parts, ...change } as never);

test('a document names its messages, which are fetched at once, unless it is shown before', () => {
  const names = `data-messages="${messages}"`;
  const preload = `<link rel="preload" as="fetch" crossorigin href="${messages}">`;
  expect(documentOf({}).html.toString()).toContain(names);
  expect(documentOf({}).html.toString()).toContain(`<style></style>${preload}</head>`);
  const delayed = documentOf({ tags: { ...tags, isDelayed: true } }).html.toString();
  expect(delayed).toContain(names);
  expect(delayed).not.toContain('preload');
});

test('a document holds the page and its data in UTF-8', () => {
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
    { messages: messages.replace('v1', 'v2') },
    { messages: messages.replace('InboxPage', 'shared') },
    { tags: { ...tags, version: 't2' } },
  ].map(change => documentOf(change).etag);
  expect(new Set(etags).size).toBe(etags.length);
  expect(documentOf({}).etag).toBe(etags[0]);
  for (const etag of etags) expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
});
