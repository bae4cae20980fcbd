import { htmlDocument } from './document.ts';

const messages = '/static/messages/en/InboxPage.v1.json';
const tags = {
  head: Buffer.from('<style></style>'),
  afterPage: '',
  body: Buffer.from('<script></script>'),
  isDelayed: false,
};
const parts = {
  locale: 'en',
  messages,
  head: ['<title>A</title>'],
  body: ['<p>', Buffer.from('Б'), '</p>'],
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

test('a document longer than any usual page is whole, and the next one has nothing of it', () => {
  const long = 'Ї'.repeat(400_000);
  expect(documentOf({ body: [long, Buffer.from(long)] }).html.toString()).toContain(`>${long}${long}</div>`);
  expect(documentOf({}).html).toEqual(documentOf({}).html);
  expect(documentOf({}).html.toString()).toMatch(/<\/html>$/);
});

test('a document stays as it is while others are joined', () => {
  const first = documentOf({}).html;
  const before = first.toString();
  documentOf({ body: ['another page'.repeat(1000)] });
  expect(first.toString()).toBe(before);
});
