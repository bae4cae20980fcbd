import type { Page } from 'playwright-core';

/** Presses a day of the calendar in sight, `YYYY-MM-DD`, once its nights are known; `next`: of the button to the next month. */
export async function pressDay(page: Page, isoDay: string, next = 'Next'): Promise<void> {
  const day = page.locator(`[data-day="${isoDay}"]`);
  await page.getByRole('grid').waitFor();
  while ((await day.count()) === 0) await page.getByRole('button', { name: next, exact: true }).click();
  await day.click();
}
