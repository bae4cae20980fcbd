import type { Page } from 'playwright-core';

/**
 * Types a card into the payment provider's element, over what was typed before. Its inputs stand in a closed shadow root:
 * a click beside its brand reaches the number, keys go on from there by themselves.
 */
export async function typeCard(page: Page, number: string): Promise<void> {
  const element = page.getByRole('main').locator('.StripeElement');
  await element.click({ position: { x: 160, y: 22 } });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${number}1240123`);
  await page.getByRole('main').locator('.StripeElement--complete').waitFor();
}
