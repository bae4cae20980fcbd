import { TOTP, Secret } from 'otpauth';
import type { Page } from 'playwright-core';

/** Sets up a second factor on a console page that asks for it. */
export async function enterConsole(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const secret = (await main.locator('code').textContent()) ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await main.getByLabel('Code', { exact: true }).fill(code);
  await main.getByRole('button', { name: 'Confirm the code' }).click();
  await main.getByRole('button', { name: 'I have saved them' }).click();
}
