import { contentPages } from '#src/config/contentPages.ts';
import { locales } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { visit } from './visit.ts';

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer({
    OPERATOR_NAME: 'Poruch <b>e. V.</b>',
    OPERATOR_EMAIL: 'help@example.org',
    DONATION_ACCOUNT: 'DE00 0000 0000',
  });
}, 90_000);
afterAll(() => server?.stop());

const headingsOf = (html: string) => [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));

test.each(locales)('every content page in %s is complete, with its headings in order', async locale => {
  for (const page of contentPages) {
    const { status, html, title } = await visit(server.url, paths[page], {}, { 'accept-language': locale });
    expect({ page, status }).toEqual({ page, status: 200 });
    expect(html).toContain(`<html lang="${locale}"`);
    expect(title).toMatch(/ \| Poruch$/);
    expect(html).not.toContain('{{');
    const [main = ''] = /<main[^]*<\/main>/.exec(html) ?? [];
    const levels = headingsOf(main);
    expect(levels.filter(level => level === 1)).toHaveLength(1);
    expect(levels.every((level, index) => index === 0 || level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
    const ids = [...main.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test('known details of the operator appear on the pages as text, and unknown ones are left out', async () => {
  const { html } = await visit(server.url, paths.ImprintPage);
  expect(html).toContain('Poruch &lt;b&gt;e. V.&lt;/b&gt;');
  expect(html).toContain('href="mailto:help@example.org"');
  expect(html).not.toContain('id="register"');
  expect((await visit(server.url, paths.HelpAndDonatePage)).html).toContain('DE00 0000 0000');
});

test('a browser gets each page in one language only', async () => {
  const ask = (query: string) => fetch(`${server.url}/api/content?${query}`);
  const answer = await ask('page=FaqPage&locale=uk');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ title: 'Часті запитання' });
  for (const query of ['page=FaqPage&locale=..', 'page=../en/faq&locale=en', 'page=SearchPage&locale=en', ''])
    expect({ query, status: (await ask(query)).status }).toEqual({ query, status: 400 });
});
