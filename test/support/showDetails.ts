import type { Page } from 'playwright-core';

/** Opens all about the stay of a conversation; wide screens show it anyway. */
export async function showDetails(page: Page): Promise<void> {
  if (await page.getByRole('complementary').isVisible()) return;
  await page.locator('main h2 a[href$="#stay"]').press('Enter');
  await page.getByRole('complementary').waitFor();
}

/** Closes them again where they cover the messages. */
export async function hideDetails(page: Page): Promise<void> {
  const close = page.getByRole('complementary').locator('a[aria-label]').first();
  if (await close.isVisible()) await close.press('Enter');
}
