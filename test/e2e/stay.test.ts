import type { Page } from 'playwright-core';
import { DAY } from '#contract/time/units.ts';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, room } from '#test/support/cast.ts';

// Choosing the days of a stay by touch, mouse and keyboard, in the calendar and in the fields beside it.

let server: BuiltServer;
let address: string;
let laterAddress: string;

const dayIn = (count: number) => new Date(Date.now() + count * DAY).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startBuiltServer();
  const { ada } = await cast(server);
  address = `/l/room/${(await ada.publishes()).id.uuid}?book=open`;
  const publicData = { ...(room.publicData as object), availableFrom: { date: dayIn(50) } };
  laterAddress = `/l/room/${(await ada.publishes({ publicData })).id.uuid}?book=open`;
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

/** Shows the calendar with nothing chosen: the days of an earlier visit are kept as a draft. */
async function start(page: Page, path = address): Promise<void> {
  await page.addInitScript(() => sessionStorage.clear());
  await visit(page, path);
  await page.getByRole('grid').waitFor();
}

const arrival = (page: Page) => page.getByLabel('Arrival');
const departure = (page: Page) => page.getByLabel('Departure');
const days = async (page: Page) => [await arrival(page).inputValue(), await departure(page).inputValue()];
const dayOf = (page: Page, count: number) => page.locator(`[data-day="${dayIn(count)}"]`);

/** Pages to the month of a day. */
async function showDay(page: Page, count: number): Promise<void> {
  while ((await dayOf(page, count).count()) === 0) {
    const first = await page.locator('[data-day]').first().getAttribute('data-day');
    const name = (first ?? '') < dayIn(count) ? 'Next' : 'Previous';
    await page.getByRole('button', { name, exact: true }).click();
  }
}

async function pressDay(page: Page, count: number): Promise<void> {
  await showDay(page, count);
  await dayOf(page, count).click();
}

/** Returns an ISO day as the fields show it. */
const shownDay = (isoDay: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(isoDay));
const shown = (count: number) => shownDay(dayIn(count));

test('at 390 pixels days stand under their weekdays, and a stay is chosen by touch', async () => {
  const page = await openPage({ width: 390 });
  await start(page);
  await standUnderWeekdays(page, 'en');
  await start(page);
  await arrivalRemains(page);
  await start(page);
  await calendarMovesDuringPress(page);
  await start(page, laterAddress);
  await opensAtFirstMonth(page);
});

test('in German days stand under their weekdays', async () => {
  const page = await openPage({ width: 390, locale: 'de' });
  await start(page);
  await standUnderWeekdays(page, 'de');
});

test('at 1280 pixels a stay is chosen by mouse, by dragging, and by keyboard alone; nothing is typed', async () => {
  const page = await openPage({ width: 1280 });
  await start(page);
  await pastDaysAreMarked(page);
  await arrivalRemains(page);
  for (const choose of [nothingIsTyped, endIsDragged, isChosenByKeyboard]) {
    await start(page);
    await choose(page);
  }
  await start(page, laterAddress);
  await opensAtFirstMonth(page);
});

/** Each day stands under the name of its weekday, in two months. */
async function standUnderWeekdays(page: Page, locale: string): Promise<void> {
  for (let month = 0; month < 2; month++) {
    const found = await page.locator('[data-day]').evaluateAll(buttons =>
      buttons.map(button => {
        const cell = button.closest('td');
        const head = cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex];
        return [button.getAttribute('data-day') ?? '', head?.textContent] as const;
      }),
    );
    expect(found.length).toBeGreaterThan(27);
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    expect(found).toEqual(found.map(([day]) => [day, weekday.format(new Date(day))]));
    await page.getByRole('button', { name: locale === 'en' ? 'Next' : 'Weiter', exact: true }).click();
    await page.locator(`[data-day="${found[0]?.[0]}"]`).waitFor({ state: 'detached' });
  }
}

/** The arrival remains while choosing the departure. */
async function arrivalRemains(page: Page): Promise<void> {
  await pressDay(page, 4);
  await departure(page).click();
  await pressDay(page, 7);
  expect(await days(page)).toEqual([shown(4), shown(7)]);

  // A third press starts a new stay, and the button says what is missing.
  await pressDay(page, 9);
  await page.getByRole('button', { name: 'Request these nights' }).click();
  await page.getByText('Please choose the day of departure.').waitFor();
  await pressDay(page, 12);
  expect(await days(page)).toEqual([shown(9), shown(12)]);

  // Each day can be changed on its own through its field.
  await arrival(page).click();
  await pressDay(page, 10);
  await departure(page).click();
  await pressDay(page, 11);
  expect(await days(page)).toEqual([shown(10), shown(11)]);
  await page.getByText('1 night', { exact: true }).waitFor();
}

/** The day that is pressed is chosen, even if the calendar has moved by a week when the button is released. */
async function calendarMovesDuringPress(page: Page): Promise<void> {
  // A week earlier is a day of the same month that could be chosen too.
  const count = Array.from({ length: 30 }, (_, index) => index + 9).find(
    one => Number(dayIn(one).slice(-2)) > 7,
  )!;
  await showDay(page, count);
  await dayOf(page, count).hover();
  await page.mouse.down();
  await dayOf(page, count - 7).evaluate(before => {
    const row = before.closest('tr')!;
    const added = document.createElement('div');
    added.style.height = `${row.offsetHeight}px`;
    row.closest('table')!.before(added);
  });
  await page.mouse.up();
  expect(await days(page)).toEqual([shown(count), '']);
}

/** The fields show the days and take no typing. */
async function nothingIsTyped(page: Page): Promise<void> {
  await arrival(page).focus();
  await page.keyboard.type('12122030');
  expect(await days(page)).toEqual(['', '']);
}

/** The end of a stay can be dragged; pressing it starts a new selection. */
async function endIsDragged(page: Page): Promise<void> {
  // The first of five days in the same month.
  const first = [3, 4, 5, 6, 7].find(count => dayIn(count).slice(0, 7) === dayIn(count + 4).slice(0, 7)) ?? 8;
  await pressDay(page, first);
  await pressDay(page, first + 2);
  await dayOf(page, first + 2).hover();
  await page.mouse.down();
  await dayOf(page, first + 4).hover();
  await page.mouse.up();
  expect(await days(page)).toEqual([shown(first), shown(first + 4)]);
  await pressDay(page, first + 4);
  expect(await days(page)).toEqual([shown(first + 4), '']);
}

/** A stay can be chosen with the keyboard alone. */
async function isChosenByKeyboard(page: Page): Promise<void> {
  await arrival(page).focus();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day);
  for (let step = 0; step < 20 && !(await focused()); step += 1) await page.keyboard.press('Tab');
  const start = await focused();
  for (const key of ['Enter', 'ArrowRight']) await page.keyboard.press(key);
  const end = await focused();
  await page.keyboard.press('Enter');
  expect(await days(page)).toEqual([start, end].map(day => shownDay(day ?? '')));
  await page.getByText('2 nights', { exact: true }).waitFor();
}

/** The calendar of a listing available later opens at its first month. */
async function opensAtFirstMonth(page: Page): Promise<void> {
  await page.getByText(/^Nights can be booked from/).waitFor();
  expect(await dayOf(page, 50).getAttribute('aria-disabled')).toBeNull();
  await pressDay(page, 50);
  await pressDay(page, 52);
  expect(await days(page)).toEqual([shown(50), shown(52)]);
}

/** Past days cannot be chosen. */
async function pastDaysAreMarked(page: Page): Promise<void> {
  const label = await page.locator('[data-day]').first().getAttribute('aria-label');
  const isFirst = (await page.locator('[data-day][tabindex="0"]').getAttribute('data-day'))?.endsWith('-01');
  expect(label?.endsWith(', past')).toBe(!isFirst);
}
