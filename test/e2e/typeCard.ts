import type { Page } from 'playwright-core';

/**
 * Types a card number into the payment provider's element, replacing what was there. Its inputs are in a closed shadow
 * root: a click next to the brand icon focuses the number, and typing moves on to the next field by itself.
 */
export async function typeCard(page: Page, number: string): Promise<void> {
  const element = page.getByRole('main').locator('.StripeElement');
  await element.click({ position: { x: 160, y: 22 } });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${number}1240123`);
  await page.getByRole('main').locator('.StripeElement--complete').waitFor();
}
