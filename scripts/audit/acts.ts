import type { Locator, Page } from 'playwright-core';

/** What is done on a page before it is judged. */
export type Act = (page: Page) => Promise<void>;

/** The dialog that lies over the page, or the page. */
async function top(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog[open]');
  return (await dialog.count()) > 0 ? dialog.last() : page.locator('body');
}

/** Presses the first buttons, links, choices or menus of these names, one after another. */
export function press(...names: readonly RegExp[]): Act {
  return async page => {
    for (const name of names) {
      const within = await top(page);
      const menu = within.locator('summary');
      const found = within
        .getByRole('button', { name })
        .or(within.getByRole('link', { name }))
        .or(within.locator('label').filter({ hasText: name }))
        .or(menu.filter({ hasText: name }))
        .or(menu.and(page.getByLabel(name)));
      await found.first().click();
    }
  };
}

/** Waits for what the page itself opens. */
export const seeDialog: Act = page => page.locator('dialog[open]').waitFor();

/** Opens everything that is folded up. */
export const unfold: Act = page =>
  page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '');
  });

/** Takes everything out of the first form and sends it, until it says what is missing. */
export const sendEmpty: Act = async page => {
  const fields = 'input:not([type=hidden]), textarea, select';
  const form = (await top(page))
    .locator('form')
    .filter({ has: page.locator(fields) })
    .filter({ has: page.locator('button[type=submit], button:not([type])') })
    .and(page.locator('main form, dialog form'))
    .filter({ visible: true })
    .first();
  const others = '[type=hidden], [type=checkbox], [type=radio], [type=file], [type=date]';
  const words = form.locator(`input:not(${others}), textarea`);
  for (const field of await words.all())
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill('');
  await form.locator('button[type=submit], button:not([type])').last().click();
  await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
};

/** Sends a form as a browser without script does: its page answers with what was wrong. */
export async function post(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const shown = page.waitForEvent('load');
  await page.evaluate(given => {
    const form = document.createElement('form');
    form.method = 'post';
    for (const [name, value] of Object.entries(given)) {
      const input = document.createElement('input');
      [input.type, input.name, input.value] = ['hidden', name, value];
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }, fields);
  await shown;
}

/** Takes the line away: the page says so. */
export const goOffline: Act = async page => {
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
};

const untilKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Goes on without a line to an address that the device has not kept. */
export const goOnOffline =
  (path: string): Act =>
  async page => {
    await untilKept(page);
    await page.context().setOffline(true);
    await page.goto(path);
  };

/** Where pages can be kept on the device: has them kept, and reads one again without a line. */
export const readOffline =
  (path: string): Act =>
  async page => {
    await untilKept(page);
    await press(/^Keep pages on this device/)(page);
    await page.goto(path);
    const isKept = () => page.evaluate(async () => Boolean(await caches.match(location.pathname)));
    for (const last = Date.now() + 10_000; !(await isKept()) && Date.now() < last;)
      await page.waitForTimeout(50);
    await page.context().setOffline(true);
    await page.reload();
  };
