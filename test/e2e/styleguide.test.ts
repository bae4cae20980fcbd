import { lookAs, seriousViolations, useBrowser, visit, type Look } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';

// The shared components, rendered by a browser. Measures contrast, sizes and overflow and reads computed styles, so
// that it doesn't depend on the machine's fonts.

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 320, height: 640 },
];

test('everything is readable, large enough to tap, and fits a narrow screen, in light and dark', async () => {
  const page = await openPage();
  await visit(page, '/styleguide');
  // All chapters are in one script, so nothing is loaded from here on.
  const links = page
    .getByRole('navigation', { name: /./ })
    .locator('a[href="/styleguide"], a[href^="/styleguide/"]');
  const chapters = await links.evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''));
  expect(chapters.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const look of looks) {
    await lookAs(page, look);
    for (const path of chapters) {
      const link = page.locator(`nav a[href="${path}"]`).first();
      // On a narrow screen the links are in a menu.
      await link.dispatchEvent('click');
      await link.and(page.locator('[aria-current=page]')).waitFor({ state: 'attached' });
      const at = `${path} (${look.colorScheme})`;
      found.push(...(await seriousViolations(page)).map(fault => `${at} ${fault}`));
      if (look.width === 320) found.push(...(await page.evaluate(tooWide)).map(fault => `${at} ${fault}`));
    }
  }
  expect(found).toEqual([]);
});

/** Returns what overflows the window, except inside elements that scroll themselves. */
function tooWide(): string[] {
  const isInStrip = (element: Element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  return [...document.querySelectorAll('main *')]
    .filter(element => element.getBoundingClientRect().right > window.innerWidth + 1 && !isInStrip(element))
    .map(element => `sticks out: ${element.outerHTML.slice(0, 120)}`);
}

test('all languages are beside one another, and scroll inside the chapter on a narrow screen', async () => {
  const page = await openPage();
  await lookAs(page, looks[1] as Look);
  await visit(page, '/styleguide/c/people?languages=all');
  const languages = page.getByRole('group', { name: 'The chapter in all languages, side by side' });
  const tops = (selector: string) =>
    languages.evaluate(
      (group, name) =>
        [...group.children].map(column => {
          const element = column.querySelector(name);
          return [(column as HTMLElement).lang, element && Math.round(element.getBoundingClientRect().top)];
        }),
      selector,
    );
  for (const selector of ['h2', 'section', 'section:last-child']) {
    const found = await tops(selector);
    expect(found.map(([lang]) => lang)).toEqual(['en', 'uk', 'de', 'pl', 'ru']);
    // Each component begins at the same height in all of them.
    expect(new Set(found.map(([, top]) => top)).size).toBe(1);
  }
  expect(await page.evaluate(tooWide)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await languages.evaluate(group => group.scrollWidth > group.clientWidth)).toBe(true);
  expect(await seriousViolations(page)).toEqual([]);
  const german = languages.locator('> [lang=de]');
  await german.scrollIntoViewIfNeeded();
  const show = german.getByRole('button', { name: 'Original anzeigen' });
  const before = await Promise.all([
    show.count(),
    languages.getByRole('button', { name: 'Show original' }).count(),
  ]);
  await show.nth(1).click();
  expect([
    await show.count(),
    await languages.getByRole('button', { name: 'Show original' }).count(),
  ]).toEqual([(before[0] ?? 0) - 1, before[1]]);
});

test('focus is visible, selection and icons survive forced colours, and nothing moves with reduced motion', async () => {
  const page = await openPage();
  await visit(page, '/styleguide/c/buttons');
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  expect(await skip.getAttribute('href')).toBe('#main');
  expect(await skip.evaluate(link => link.getBoundingClientRect().top >= 0)).toBe(true);
  const button = page.getByRole('main').locator('section button').first();
  await button.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await button.evaluate(element => getComputedStyle(element).outlineWidth)).toBe('3px');
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(animation => animation.effect?.getComputedTiming().endTime === Infinity)
        .length,
  );
  expect(moving).toBe(0);

  await page.emulateMedia({ forcedColors: 'active' });
  const outlineOf = (element: Element) => getComputedStyle(element).outlineStyle;
  const current = page.locator('nav a[aria-current=page][href^="/styleguide"]');
  const other = page.locator('nav a:not([aria-current])[href^="/styleguide"]').first();
  expect([await current.evaluate(outlineOf), await other.evaluate(outlineOf)]).toEqual(['solid', 'none']);
  await visit(page, '/styleguide/c/icons');
  const icons = page.locator('main code').filter({ hasText: /^[a-z-]+$/ });
  const drawn = await icons.evaluateAll(names =>
    names.map(name => {
      const tile = name.closest('li');
      const icon = tile?.querySelector('svg');
      const { width = 0, height = 0 } = icon?.getBBox() ?? {};
      const isInk = tile && icon && getComputedStyle(icon).stroke === getComputedStyle(tile).color;
      return [name.textContent, isInk && Math.max(width, height) > 0];
    }),
  );
  expect(drawn.length).toBeGreaterThan(30);
  expect(drawn.filter(([, isShown]) => !isShown)).toEqual([]);
});
