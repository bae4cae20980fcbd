import type { Locator, Page } from 'playwright-core';

/** An interaction performed on a page before it is audited. */
export type Interaction = (page: Page) => Promise<void>;

/** Returns the topmost open dialog, or the page. */
async function top(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog[open]');
  return (await dialog.count()) > 0 ? dialog.last() : page.locator('body');
}

/** Clicks the first button, link, choice or menu item of each name, in turn. */
export function press(...names: readonly RegExp[]): Interaction {
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

/** Waits for a dialog that opens without a user action. */
export const waitForDialog: Interaction = page => page.locator('dialog[open]').waitFor();

/** Opens all `<details>` elements. */
export const openDetails: Interaction = page =>
  page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '');
  });

/** Clears the first form, submits it and waits for the validation errors. */
export const submitEmpty: Interaction = async page => {
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

/** Submits a form as a browser without JavaScript does; the response page shows the errors. */
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

/** Cuts the connection, so that the page shows the offline notice. */
export const goOffline: Interaction = async page => {
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
};

const serviceWorkerReady = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Navigates offline to a URL that is not stored on the device. */
export const navigateOffline =
  (path: string): Interaction =>
  async page => {
    await serviceWorkerReady(page);
    await page.context().setOffline(true);
    await page.goto(path);
  };

/** On a page with the offline setting: stores the pages on the device and reloads one without a connection. */
export const readOffline =
  (path: string): Interaction =>
  async page => {
    await serviceWorkerReady(page);
    await press(/^Keep pages on this device/)(page);
    await page.goto(path);
    const isKept = () => page.evaluate(async () => Boolean(await caches.match(location.pathname)));
    for (const last = Date.now() + 10_000; !(await isKept()) && Date.now() < last;)
      await page.waitForTimeout(50);
    await page.context().setOffline(true);
    await page.reload();
  };
