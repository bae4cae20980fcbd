import { readdirSync, readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parse } from '@formatjs/icu-messageformat-parser';
import { locales, localeNames } from '#contract/locales.ts';
import type { Messages } from '#src/util/catalogue.ts';
import { NotFound } from '#src/store/loadData.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { chapters } from './chapters.ts';
import { colourPairs, decorations, leastContrast } from './colours.ts';
import { loadData, StyleguidePage } from './StyleguidePage.tsx';

/** Colours by name, as in the style sheet: light mode, and the overrides for dark mode. */
function tokens() {
  const [day = '', night = ''] = readFileSync('src/styles/tokens.css', 'utf8').split('@media');
  const read = (css: string) =>
    Object.fromEntries(
      [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
    );
  return { day: read(day), night: { ...read(day), ...read(night) } };
}

/** Relative luminance as defined by WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries(tokens()))('every colour contrasts with its background in %s', (_theme, colours) => {
  const weak = colourPairs.flatMap(({ ground, ink, as }) => {
    const ratio = contrast(colours[ground] ?? '', colours[ink] ?? '');
    return ratio >= leastContrast[as] ? [] : [`${ink} on ${ground}: ${ratio.toFixed(2)}`];
  });
  expect(weak).toEqual([]);
});

test('every colour of the style sheet is shown', () => {
  const shown = new Set([...colourPairs.flatMap(({ ground, ink }) => [ground, ink]), ...decorations]);
  expect(Object.keys(tokens().day).filter(name => !shown.has(name))).toEqual([]);
});

/** Page frames, one of which surrounds the style guide itself. */
const framesOfPages = ['Container', 'SubjectLayout', 'TabbedPage'];

test('every component and every field is shown', () => {
  const folder = 'src/pages/StyleguidePage/';
  const files = [...readdirSync(`${folder}chapters`).map(name => `chapters/${name}`), 'SampleForm.tsx'];
  const source = files.map(name => readFileSync(folder + name, 'utf8')).join('\n');
  const components = readdirSync('src/components', { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !framesOfPages.includes(entry.name))
    .map(({ name }) => `#src/components/${name}/`);
  const fields = readdirSync('src/forms', { withFileTypes: true })
    .filter(({ name }) => /(Field|ChoiceFields)(\.tsx)?$/.test(name) && name !== 'Field.tsx')
    .map(({ name }) => `#src/forms/${name}`);
  expect(fields).toContain('#src/forms/TextField.tsx');
  expect([...components, ...fields].filter(path => !source.includes(path))).toEqual([]);
});

test.each(chapters.map(([name]) => name))('the chapter on %s renders, with one main heading', name => {
  renderPage(<StyleguidePage />, { data: { chapter: name }, url: `/styleguide/c/${name}` });
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const guide = within(screen.getByRole('navigation', { name: 'Style guide' }));
  expect(guide.getByRole('link', { current: 'page' })).toBeVisible();
});

test('an invalid field reports its error', () => {
  renderPage(<StyleguidePage />, { data: { chapter: 'fields' } });
  expect(screen.getAllByText('Please choose a place from the list.').length).toBeGreaterThan(5);
});

test('a chapter of any other name is not found', async () => {
  const open = (component: string) => load(loadData, 'StyleguideComponentPage', { component }, '');
  await expect(open('money')).resolves.toEqual({ chapter: 'money' });
  await expect(open('constructor')).rejects.toBeInstanceOf(NotFound);
  await expect(load(loadData, 'StyleguidePage', {}, '')).resolves.toEqual({ chapter: 'colours' });
});

/** Messages of a language as the build writes them. */
const messagesIn = (locale: string) =>
  Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(`translations/${locale}.json`, 'utf8')) as Record<string, string>)
      .filter(([id]) => !id.startsWith('Mail.'))
      .map(([id, text]) => [id, parse(text)]),
  ) as Messages;

const others = Object.fromEntries(
  locales.filter(locale => locale !== 'en').map(locale => [locale, messagesIn(locale)]),
);

test('the other languages are loaded only for the view of all languages', async () => {
  const call = jest.fn(async (_key: string, { locale = '' }: { locale?: string } = {}) => ({
    'Sample.of': locale,
  }));
  const open = (query: string) =>
    load(loadData, 'StyleguideComponentPage', { component: 'money' }, query, { answers: { call } });
  expect(await open('languages=some')).toEqual({ chapter: 'money' });
  expect(call).not.toHaveBeenCalled();
  const { chapter, others: read } = await open('languages=all');
  expect([chapter, read]).toEqual([
    'money',
    Object.fromEntries(['uk', 'de', 'pl', 'ru'].map(locale => [locale, { 'Sample.of': locale }])),
  ]);
});

test('a chapter leads to the view of all languages and back, and so do its neighbours', () => {
  const url = '/styleguide/c/buttons';
  const { unmount } = renderPage(<StyleguidePage />, { data: { chapter: 'buttons' }, url });
  expect(screen.getByRole('link', { name: 'In all languages' })).toHaveAttribute(
    'href',
    `${url}?languages=all`,
  );
  unmount();
  renderPage(<StyleguidePage />, { data: { chapter: 'buttons', others }, url: `${url}?languages=all` });
  expect(screen.getByRole('link', { name: 'In one language' })).toHaveAttribute('href', url);
  expect(screen.getByRole('link', { name: 'Colours' })).toHaveAttribute('href', '/styleguide?languages=all');
});

const columns = () => [...screen.getByRole('group', { name: /all languages/ }).children] as HTMLElement[];

test.each(chapters.map(([name]) => name))(
  'the chapter on %s renders in all languages, with unique ids',
  name => {
    renderPage(<StyleguidePage />, {
      data: { chapter: name, others },
      url: `/styleguide/c/${name}?languages=all`,
    });
    expect(columns().map(({ lang, firstChild }) => [lang, firstChild?.textContent])).toEqual(
      locales.map(locale => [locale, localeNames[locale]]),
    );
    const [english = '', ...rest] = columns().map(column => column.querySelectorAll('section').length);
    expect(english).toBeGreaterThan(0);
    expect(new Set(rest)).toEqual(new Set([english]));
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  },
);

test('each language has texts, dates and a state of its own', async () => {
  renderPage(<StyleguidePage />, { data: { chapter: 'choices', others } });
  const radios = columns().map(
    column => within(column).getAllByRole<HTMLInputElement>('radio', { name: /two/ })[0],
  );
  const [, ukrainian, german] = radios;
  expect(german?.closest('label')).toHaveTextContent('Wo du wohnst (two)');
  expect(radios.every(radio => radio?.checked === false)).toBe(true);
  await userEvent.click(german as HTMLElement);
  await userEvent.click(ukrainian as HTMLElement);
  expect(radios.map(radio => radio?.checked)).toEqual([false, true, true, false, false]);
});

test('showing an original in one language leaves the translations of the others', async () => {
  renderPage(<StyleguidePage />, { data: { chapter: 'people', others } });
  const originals = { en: 'Show original', de: 'Original anzeigen' };
  const countIn = (lang: 'en' | 'de') => {
    const [column] = columns().filter(element => element.lang === lang);
    return within(column as HTMLElement).queryAllByRole('button', { name: originals[lang] }).length;
  };
  const before = { en: countIn('en'), de: countIn('de') };
  const [, translated] = screen.getAllByRole('button', { name: originals.de });
  await userEvent.click(translated as HTMLElement);
  expect({ en: countIn('en'), de: countIn('de') }).toEqual({ en: before.en, de: before.de - 1 });
});
