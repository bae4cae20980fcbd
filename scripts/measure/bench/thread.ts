import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Engine } from '../../../server/marketplace/ctx.ts';
import { onEmptyMarketplace } from './emptyMarketplace.ts';
import { cookieOf, fillPeople } from './people.ts';
import { launchBrowser, openOnPhone } from './phone.ts';
import { median, type Figure } from '../report.ts';

const messages = 1000;
/** A page of messages holds a hundred; the first one is already shown. */
const olderPages = messages / 100 - 1;
const sent = 6;
/** How often it is opened by a browser that has nothing in its cache. */
const openings = 3;

/**
 * Measures a conversation of a thousand messages on an old phone: how soon the newest is on screen, and the longest task
 * of the main thread while it opens, while an older page loads, while all of it is scrolled through, while a message is
 * written, and while it is sent.
 */
export function benchThread(): Promise<Figure[]> {
  return onEmptyMarketplace([3993], async (engine, [server]) => {
    if (!server) throw new RangeError('A server was started.');
    const transactionId = await fillPeople(engine, 2);
    await fillThread(engine, transactionId);
    const browser = await launchBrowser();
    try {
      const address = `${server.url}/order/${transactionId}/details`;
      // A server that has just started takes a second for its first page.
      const { name, value } = cookieOf(0);
      const headers = { cookie: `${name}=${value}` };
      for (let n = 0; n < 10; n++) await (await fetch(address, { headers })).text();
      const opened: Opened[] = [];
      for (let n = 1; n < openings; n++) {
        const { page, ...one } = await open(browser, address);
        opened.push(one);
        await page.context().close();
      }
      const { page, ...last } = await open(browser, address);
      return [...openingFigures([...opened, last]), ...(await measure(page))];
    } finally {
      await browser.close();
    }
  });
}

async function fillThread({ db }: Engine, transactionId: string): Promise<void> {
  await db.run(
    `insert into messages (id, transaction_id, sender_id, created_at, content)
     select gen_random_uuid(), t.id, case when n % 3 = 0 then t.customer_id else t.provider_id end,
       now() - n * interval '7 minutes',
       'Message ' || n || repeat(' We have a warm room for two near the station.', n % 6)
         || case when n % 10 = 0 then ' https://example.org/rooms/' || n else '' end
     from transactions t, generate_series(1, $2::int) n where t.id = $1`,
    [transactionId, messages],
  );
}

interface Opened {
  /** When the newest message was on screen, and the longest task until all was quiet; in milliseconds. */
  shown: number;
  task: number;
}

/** @throws when the newest message is not on screen */
async function open(browser: Browser, address: string): Promise<Opened & { page: Page }> {
  const page = await openOnPhone(browser);
  await page.context().addCookies([
    { ...cookieOf(0), url: address },
    { name: 'euCookiesAccepted', value: '1', url: address },
  ]);
  await page.addInitScript(watchTasks);
  await page.addInitScript(watchNewest);
  await page.goto(address, { waitUntil: 'load' });
  await rest(page);
  await rest(page);
  const shown = (await page.evaluate('window.newestShown')) as number | undefined;
  if (shown === undefined) throw new Error('The newest message is not on screen.');
  return { page, shown, task: await longest(page) };
}

const openingFigures = (opened: readonly Opened[]): Figure[] => [
  {
    what: `thread of ${messages} on a phone: newest message on screen, median`,
    value: median(opened.map(({ shown }) => shown)),
    unit: 'ms',
    budget: 1000,
  },
  figure('opening, median', median(opened.map(({ task }) => task)), 200),
];

async function measure(page: Page): Promise<Figure[]> {
  const older: number[] = [];
  for (let n = 0; n < olderPages; n++) {
    older.push(await taskOf(page, press('Show older messages')));
    await expectEntries(page, 100 * (n + 2));
  }

  const session = await page.context().newCDPSession(page);
  await forget(page);
  for (let n = 0; n < 6; n++) await swipe(session, n < 3 ? -30_000 : 30_000);
  await rest(page);
  const scrolled = await longest(page);

  const writing: number[] = [];
  const sending: number[] = [];
  await page.getByRole('textbox').focus();
  for (let n = 0; n < sent; n++) {
    await rest(page);
    await forget(page);
    await write(session, `We come at noon. ${n}`);
    await rest(page);
    writing.push(await longest(page));
    sending.push(await taskOf(page, press('Send')));
    await expectEntries(page, messages + n + 1);
  }

  return [
    figure('an older page, median', median(older), 200),
    figure('an older page, worst', Math.max(...older), 200),
    figure('scrolling', scrolled, 50),
    figure('writing, worst', Math.max(...writing), 50),
    figure('sending, median', median(sending), 100),
    figure('sending, worst', Math.max(...sending), 100),
  ];
}

const figure = (what: string, value: number, budget: number): Figure => ({
  what: `thread of ${messages} on a phone, longest task: ${what}`,
  value,
  unit: 'ms',
  budget,
});

/** Swipes by this distance in pixels; upwards in the page when positive. */
const swipe = (session: CDPSession, distance: number) =>
  session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 400,
    yDistance: distance,
    speed: 8000,
    gestureSourceType: 'touch',
  });

/** Writes into the field that has the focus, key by key. */
async function write(session: CDPSession, text: string): Promise<void> {
  for (const key of text) {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  }
}

/**
 * Returns the longest task caused by a script of the page. The page is not polled meanwhile: repeatedly looking for a
 * text among a thousand messages would dominate the measurement.
 */
async function taskOf(page: Page, script: string): Promise<number> {
  await forget(page);
  await page.evaluate(script);
  await rest(page);
  return longest(page);
}

const press = (name: string) =>
  `[...document.querySelectorAll('main button')].find(button => button.textContent === ${JSON.stringify(name)}).click()`;

/** @throws when the page has fewer entries, so that nothing was measured. */
async function expectEntries(page: Page, least: number): Promise<void> {
  const count = (await page.evaluate("document.querySelectorAll('[role=log] li').length")) as number;
  if (count < least) throw new Error(`There should be ${least} messages, and there are ${count}.`);
}

/** Waits until all pending work has been rendered, recorded and finished. */
const rest = (page: Page) => page.waitForTimeout(3000);

const longest = (page: Page) => page.evaluate('window.longestTask') as Promise<number>;
const forget = (page: Page) => page.evaluate('window.longestTask = 0');

/** Runs in the page. Browsers report tasks of 50 ms and more; anything shorter is 0. */
const watchTasks = `
  window.longestTask = 0;
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
`;

/** Runs in the page. Records when a message was first painted on screen that no other follows. */
const watchNewest = `
  const look = setInterval(() => {
    if (performance.getEntriesByName('first-contentful-paint').length === 0) return;
    const newest = [...document.querySelectorAll('[role=log] li')].at(-1);
    const box = newest?.getBoundingClientRect();
    if (!document.getElementById('newest') || !box || box.top < 0 || box.bottom > innerHeight) return;
    window.newestShown = performance.now();
    clearInterval(look);
  }, 20);
`;
