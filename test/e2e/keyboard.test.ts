import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '#server/config/projectRoot.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';

// Everything here is done by keyboard alone.

let server: BuiltServer;
let ada: Person;
let address: string;

beforeAll(async () => {
  server = await startBuiltServer();
  ada = await person(server, 'Ada', 'Lovelace');
  await proveAddress(server, ada);
  const images = [await ada.uploads(), await ada.uploads(), await ada.uploads()];
  address = `/l/room/${(await ada.publishes({ images })).id.uuid}`;
});
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Returns the name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });

/** Presses Tab until the focused element's name equals or ends with this one. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (here.endsWith(name)) return;
    passed.push(here);
  }
  throw new Error(`Tab never reaches “${name}”, only: ${passed.join(' | ')}`);
}

/** Opens a page and logs in by keyboard alone. */
async function openAs({ email, password }: Person): Promise<Page> {
  const page = await openPage();
  await visit(page, '/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await press(page, 'Tab');
  await page.keyboard.type(password);
  await press(page, 'Enter');
  await page.waitForURL(`${server.url}/`);
  // The URL changes first; the form remains until the next page is rendered.
  await page.getByLabel('Email').waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  return page;
}

test('the first Tab reaches the skip link; arrows and Enter choose a place', async () => {
  const page = await openPage();
  await visit(page, '/');
  await press(page, 'Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await skip.evaluate(link => link === document.activeElement)).toBe(true);
  const box = await skip.boundingBox();
  expect(box && box.x >= 0 && box.y >= 0 && box.width > 40).toBe(true);
  await press(page, 'Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

  const field = page.getByRole('banner').getByRole('combobox');
  await field.focus();
  await page.keyboard.type('Варш');
  await page.getByRole('option').first().waitFor();
  await press(page, 'ArrowDown');
  const chosen = page.getByRole('option', { selected: true });
  expect(await chosen.textContent()).toMatch(/^Wars/);
  // The field names the option in the next render.
  await page.locator(`[aria-activedescendant="${await chosen.getAttribute('id')}"]`).waitFor();
  await press(page, 'Escape');
  expect(await page.getByRole('option').count()).toBe(0);
  await page.keyboard.type('а');
  await page.getByRole('option').first().waitFor();
  await press(page, 'ArrowDown', 'Enter');
  await page.getByRole('heading', { name: /in Wars/ }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

  // Now the place is suggested before anything is typed, until the user clears recent places.
  await visit(page, '/');
  await field.focus();
  await page.getByRole('option', { name: /^Wars/ }).waitFor();
  await press(page, 'ArrowUp');
  expect(await chosen.textContent()).toMatch(/^Wars/);
  await press(page, 'Tab');
  expect(await focused(page)).toBe('Forget them');
  await press(page, 'Enter');
  await page.getByRole('option', { name: /^Wars/ }).waitFor({ state: 'detached' });
  expect(await field.evaluate(input => input === document.activeElement)).toBe(true);
});

test('enlarged pictures wrap around, say which one they are, and are zoomed with plus and minus', async () => {
  const page = await openPage();
  await visit(page, address);
  await tabTo(page, 'Show all 3 pictures');
  await press(page, 'Enter');
  const viewer = page.getByRole('dialog');
  await viewer.getByText('1/3', { exact: true }).waitFor();
  await press(page, 'ArrowLeft');
  await viewer.getByText('3/3', { exact: true }).waitFor();
  await viewer.getByText(/ – picture 3 of 3$/).waitFor();
  await press(page, 'ArrowRight');
  await viewer.getByText('1/3', { exact: true }).waitFor();
  const reduce = viewer.getByRole('button', { name: 'Reduce' });
  expect(await reduce.isDisabled()).toBe(true);
  await press(page, '+');
  await page.waitForFunction(
    () => document.querySelector<HTMLButtonElement>('[aria-label=Reduce]')?.disabled === false,
  );
  await press(page, '-');
  await page.waitForFunction(
    () => document.querySelector<HTMLButtonElement>('[aria-label=Reduce]')?.disabled === true,
  );
  await press(page, 'Escape');
  await viewer.waitFor({ state: 'detached' });
});

test('the arrow keys step through the pictures and wrap around; a dialog traps the focus, and Escape returns it', async () => {
  const page = await openPage();
  await visit(page, address);
  const counter = page.getByText(/^\d\/3$/);
  expect(await counter.textContent()).toBe('1/3');
  await press(page, 'ArrowRight');
  await page.getByText('2/3').waitFor();
  await press(page, 'ArrowLeft', 'ArrowLeft');
  await page.getByText('3/3').waitFor();
  await tabTo(page, 'Next picture');
  await press(page, 'Enter');
  await page.getByText('1/3').waitFor();

  await tabTo(page, 'Contact');
  await press(page, 'Enter');
  const message = page.getByRole('dialog').getByLabel('Your message');
  await message.waitFor();
  for (let step = 0; step < 8; step += 1) {
    await press(page, 'Tab');
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    );
    expect(isInside).toBe(true);
  }
  await message.focus();
  await page.keyboard.type('Good');
  await press(page, 'ArrowLeft');
  await press(page, 'Escape');
  await message.waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Contact');
  expect(await page.getByText('1/3').count()).toBe(1);
});

test('navigation moves the focus to the new page; the profile menu opens, closes and logs out', async () => {
  const page = await openAs(ada);
  await tabTo(page, 'Inbox');
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'There are no messages yet' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

  await tabTo(page, 'Your account');
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  await press(page, 'Escape');
  expect(await page.getByRole('button', { name: 'Log out' }).isVisible()).toBe(false);
  expect(await focused(page)).toBe('AL, Your account');
  await press(page, 'ArrowDown');
  expect(await focused(page)).toBe('For you');
  await press(page, 'End');
  expect(await focused(page)).toBe('Log out');
  await press(page, 'Enter');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
});

test('a menu pressed before its code is there opens as soon as it is, and gives the focus back', async () => {
  const page = await openPage();
  const letGo: (() => void)[] = [];
  await page.route('**/static/*.js', async route => {
    const map = `${new URL(route.request().url()).pathname}.map`;
    const isMenu = readFileSync(join(projectRoot(), 'build', map), 'utf8').includes('Topbar/MobileMenu.tsx');
    if (isMenu) await new Promise<void>(resolve => letGo.push(resolve));
    await route.continue();
  });
  await visit(page, '/s');
  await tabTo(page, 'Open menu');
  await press(page, 'Enter');
  await page.waitForURL('**/s?mobilemenu=open');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(letGo).toHaveLength(1);
  letGo[0]?.();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  expect(await menu.evaluate(element => element.contains(document.activeElement))).toBe(true);
  await press(page, 'Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await focused(page)).toBe('Open menu');
});
