import type { Page } from 'playwright-core';
import { visit } from '#test/support/browser.ts';
import type { Person } from '#test/support/cast.ts';

/** Logs a user in through the form on screen, otherwise through the login page. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' });
  if (!(await form.isVisible())) await visit(page, '/login');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await form.waitFor({ state: 'detached' });
}
