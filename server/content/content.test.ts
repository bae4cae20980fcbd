import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { contentPages } from '#src/config/contentPages.ts';
import { locales } from '#contract/locales.ts';
import { shippedContent } from '#test/support/shippedContent.ts';
import { substituteVariables } from './facts.ts';
import { parseHotlines } from './hotlines.ts';
import { createContentLibrary } from './index.ts';
import type { SourceBlock } from './parse.ts';

const shipped = join(projectRoot(), 'translations/content');
const textOf = (value: unknown) => JSON.stringify(value);
const line = (text: string): SourceBlock => ({ kind: 'paragraph', children: [text] });
const heading = (level: 2 | 3, id: string): SourceBlock => ({ kind: 'heading', level, id, children: [id] });

test('a line without its variable is left out, and so is a section without lines', () => {
  const blocks: readonly SourceBlock[] = [
    heading(2, 'contact'),
    { kind: 'list', isOrdered: false, items: [['Call {{operatorPhone}}']] },
    heading(3, 'post'),
    line('{{operatorAddress}}'),
    heading(2, 'money'),
    line('{{site}} is free'),
  ];
  expect(substituteVariables(blocks, { site: 'Poruch' })).toEqual([
    heading(2, 'money'),
    line('Poruch is free'),
  ]);
  expect(substituteVariables(blocks, { site: 'Poruch', operatorAddress: 'Am Dom 1' })).toEqual([
    heading(2, 'contact'),
    heading(3, 'post'),
    line('Am Dom 1'),
    heading(2, 'money'),
    line('Poruch is free'),
  ]);
});

test('a variable is plain text, never Markdown, and an unknown name is rejected', () => {
  expect(
    substituteVariables([line('{{operatorName}}')], { operatorName: '**A** [b](javascript:c)' }),
  ).toEqual([line('**A** [b](javascript:c)')]);
  expect(() => substituteVariables([line('{{operatorNane}}')], {})).toThrow('{{operatorNane}} is no fact');
});

test.each(locales)('unset variables appear on no page in %s', locale => {
  const content = shippedContent();
  for (const page of contentPages) {
    const shown = textOf(content.show(page, locale));
    expect(shown).not.toContain('{{');
    expect(shown).not.toMatch(/mailto:|undefined/);
  }
  const known = shippedContent({ operatorEmail: 'help@example.org', operatorName: 'Poruch e. V.' });
  for (const page of ['AboutPage', 'ImprintPage'] as const)
    expect(textOf(known.show(page, locale))).toContain('mailto:help@example.org');
});

test.each(locales)('the terms and the policy contain their variables in %s', locale => {
  const content = shippedContent();
  const terms = content.show('TermsOfServicePage', locale);
  expect(terms).toMatchObject({ updated: '2022-02', version: '2022-02' });
  expect(textOf(terms)).toMatch(/16[^]*14[^]*Br[eé]m|16[^]*14[^]*Бремен/);
  expect(content.show('PrivacyPolicyPage', locale)).toMatchObject({ updated: '2022-02', version: '2022-02' });
});

test('a month is formatted when the page is rendered', () => {
  const shown = (locale: string) => shippedContent().show('TermsOfServicePage', locale).updatedIn;
  expect(['en', 'pl', 'de'].map(shown)).toEqual(['February 2022', 'luty 2022', 'Februar 2022']);
});

test.each(locales)('the safety centre lists emergency numbers in the order of %s', locale => {
  const { blocks } = shippedContent().show('SafetyCenterPage', locale);
  expect(textOf(blocks[0])).toContain('tel:112');
  expect(textOf(blocks)).toContain('tel:116000');
  const list = blocks.find(block => block.kind === 'hotlines');
  const names = list?.countries.map(({ name }) => name) ?? [];
  expect(names.length).toBeGreaterThan(25);
  expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare));
  expect(list?.countries.every(({ lines }) => lines.some(({ number }) => number === '112'))).toBe(true);
});

test('an invalid list of hotlines says what to correct', () => {
  const list = (countries: unknown) => JSON.stringify({ checked: '2025-01', countries });
  expect(() => parseHotlines('{')).toThrow('it is no JSON');
  expect(() => parseHotlines('{"countries": {}}')).toThrow('"checked" must be the month');
  expect(() => parseHotlines(list({ Poland: {} }))).toThrow(
    '"Poland" must be a country’s two capitals'.replace('’', "'"),
  );
  expect(() => parseHotlines(list({ PL: { fire: '998' } }))).toThrow('PL: "fire" is none of');
  expect(() => parseHotlines(list({ PL: { emergency: 'call us' } }))).toThrow(
    'PL: "call us" is no telephone',
  );
});

describe('operators', () => {
  let own: string;
  const warn = jest.fn();
  const facts = { site: 'Poruch', minimumAge: '16' };
  let elapsed = 0;
  const open = () =>
    createContentLibrary({ shipped, own, facts: () => facts, log: { warn }, elapsed: () => elapsed });
  const write = (name: string, text: string, second: number) => {
    writeFileSync(join(own, name), text);
    utimesSync(join(own, name), second, second);
  };

  beforeEach(() => {
    own = mkdtempSync(join(tmpdir(), 'poruch-content-'));
    mkdirSync(join(own, 'de'));
    warn.mockClear();
  });
  afterEach(() => rmSync(own, { recursive: true }));

  test('replace texts while the site runs, one language at a time', () => {
    const content = open();
    const before = content.show('PartnersPage', 'de').title;
    write('de/partners.md', '---\ntitle: Freunde\ndescription: Danke\n---\nDanke, Caritas.', 1);
    expect(content.show('PartnersPage', 'de')).toMatchObject({ title: 'Freunde' });
    expect(content.show('PartnersPage', 'uk').title).not.toBe('Freunde');
    write('de/partners.md', '---\ntitle: Helfende\ndescription: Danke\n---\nDanke, Caritas.', 2);
    expect(content.show('PartnersPage', 'de')).toMatchObject({ title: 'Helfende' });
    rmSync(join(own, 'de/partners.md'));
    expect(content.show('PartnersPage', 'de').title).toBe(before);
    expect(warn).not.toHaveBeenCalled();
  });

  test('replace the hotlines of a cached page', () => {
    const content = open();
    content.show('SafetyCenterPage', 'de');
    write('hotlines.json', '{"checked":"2026-11","countries":{"PL":{"emergency":"112"}}}', 1);
    const list = content.show('SafetyCenterPage', 'de').blocks.find(({ kind }) => kind === 'hotlines');
    expect(list).toMatchObject({ checkedIn: 'November 2026', countries: [{ name: 'Polen' }] });
  });

  test('an invalid replacement is logged once, and the shipped page is used', () => {
    const content = open();
    write('de/partners.md', 'Danke!', 1);
    expect(content.show('PartnersPage', 'de').title).toBe('Wer uns unterstützt');
    content.show('PartnersPage', 'de');
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(
      'content refused',
      expect.objectContaining({ why: expect.any(String) }),
    );
  });

  test('publish new terms with a new version', () => {
    const content = open();
    expect(content.termsVersion()).toBe('2022-02');
    const terms = readFileSync(join(shipped, 'de/terms-of-service.md'), 'utf8');
    write('de/terms-of-service.md', terms.replace('version: 2022-02', 'version: 2027-01'), 1);
    elapsed += 1000;
    expect(content.termsVersion()).toBe('2027-01');
  });
});
