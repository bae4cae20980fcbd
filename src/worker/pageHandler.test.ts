import { DAY } from '#contract/time/units.ts';
import { addressAttribute, caches as names, readerHeader, visitor } from '#src/config/offline.ts';
import { fakeCaches } from '#test/support/fakeCaches.ts';
import { createPageHandler } from './pageHandler.ts';
import type { WorkerMessages } from './messages.ts';

const origin = 'https://poruch.example';
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [ada, ben] = [id(1), id(2)];
const thread = `/order/${id(10)}/details`;
const room = `/l/quiet-room/${id(20)}`;

const messages = (locale: string): WorkerMessages => ({
  title: `${locale} no connection`,
  text: '{site} cannot be reached',
  again: 'Again',
  keptTitle: 'Kept',
  keptOn: 'as of {when}',
  note: 'As it was on {when}.',
  back: 'Back',
  reload: 'Reload',
  danger: '112',
  news: 'News',
});

const drawing = '<svg viewBox="0 0 600 400"><style>.sky{fill:#dde8f7}</style></svg>';

interface Answer {
  reader?: string;
  text?: string;
  status?: number;
  language?: string;
}

/** A device with its worker, and a server that can be offline. */
function device() {
  const storage = fakeCaches(origin);
  let now = Date.parse('2026-03-01T10:00:00.000Z');
  let answer: ((path: string) => Answer | Promise<Answer>) | undefined;
  const asked: string[] = [];
  const load = async (what: RequestInfo | URL) => {
    const { pathname } = new URL(what instanceof Request ? what.url : String(what), origin);
    asked.push(pathname);
    if (!answer) throw new TypeError('Failed to fetch');
    const { reader, text = pathname, status = 200, language = 'en' } = await answer(pathname);
    const html = `<html><head><title>A &amp; B &lt;x | Poruch</title></head><body>${text}</body></html>`;
    const headers = { 'content-language': language, ...(reader ? { [readerHeader]: reader } : {}) };
    return new Response(html, { status, headers });
  };
  const start = () =>
    createPageHandler({
      storage,
      load,
      now: () => now,
      facts: { site: 'Poruch', drawing, messages: { en: messages('en'), uk: messages('uk') } },
      preferredLanguages: ['fr-FR'],
      timeout: 20,
    });
  let worker = start();
  const work: Promise<unknown>[] = [];
  const open = async (path: string) => {
    const page = await worker.page(new Request(origin + path), Promise.resolve(undefined), one =>
      work.push(one),
    );
    await Promise.all(work);
    return { status: page.status, html: await page.text(), headers: page.headers };
  };
  return {
    storage,
    asked,
    open,
    passThrough: (path: string, preloaded: Promise<Response | undefined>) =>
      worker.passThrough(new Request(origin + path), preloaded),
    handleMessage: (message: Parameters<typeof worker.handleMessage>[0]) => worker.handleMessage(message),
    keep: (reader: string, path: string | null = thread) =>
      worker.handleMessage({ type: 'keep', reader, path, files: [] }),
    serves: (next: typeof answer) => (answer = next),
    goesAway: () => (answer = undefined),
    passes: (milliseconds: number) => (now += milliseconds),
    restarts: () => (worker = start()),
    file: (path: string) =>
      worker.files
        .answer(new Request(origin + path), one => void work.push(one))
        .then(async file => {
          await Promise.all(work);
          return file.text();
        }),
  };
}

/** A device that stores one of Ada's conversations. */
async function adasDevice() {
  const phone = device();
  phone.serves(path => ({ reader: ada, text: `secret ${path}` }));
  await phone.keep(ada);
  return phone;
}

test('a page comes from the server if it responds, else from the device', async () => {
  const phone = await adasDevice();
  expect((await phone.open(thread)).html).not.toContain('kept-note');
  phone.goesAway();
  phone.restarts();
  const kept = await phone.open(thread);
  expect(kept.status).toBe(200);
  expect(kept.html).toContain(`secret ${thread}`);
  expect(kept.html).toMatch(/<body><div id="kept-note" role="status".*As it was on 1 March 2026/);
  // The skip link is still the first link.
  expect(/<div id="kept-note".*?<\/div>/.exec(kept.html)?.[0]).not.toContain('<a ');
  const other = await phone.open('/s?keywords=room');
  expect(other.status).toBe(503);
  expect(other.html).toContain('Poruch cannot be reached');
  // In the page itself, which may fetch nothing; its text says the same.
  expect(other.html).toContain(`<div class="drawing" aria-hidden="true">${drawing}</div>`);
  expect(other.html).not.toContain('<img');
  expect(other.html).toMatch(new RegExp(`<a href="${thread}">A &amp; B &lt;x<small>as of 1 March 2026`));
});

test('nothing is stored without consent', async () => {
  const phone = device();
  phone.serves(() => ({ reader: ada, text: 'secret' }));
  for (const path of [thread, room, '/inbox/orders', '/faq']) await phone.open(path);
  expect(await phone.storage.keys()).toEqual([names.files]);
  phone.goesAway();
  for (const path of [thread, room, '/inbox/orders', '/faq'])
    expect((await phone.open(path)).html).not.toContain('secret');
});

test('once requested, full pages are stored as they are visited, but no searches, payments or account pages', async () => {
  const phone = device();
  phone.serves(path => ({ reader: ada, text: `secret ${path}` }));
  await phone.keep(ada, null);
  expect(phone.asked).toEqual([]);
  const kept = [
    thread,
    room,
    `/l/${id(20)}`,
    '/inbox',
    '/inbox/sales',
    '/safety-center',
    `${room}?enquiry=open`,
  ];
  const never = [
    '/',
    '/s',
    '/account/contact-details',
    `${room}/checkout`,
    '/inbox/sales?page=2',
    '/inbox?show=stays',
    '/listings',
  ];
  for (const path of [...kept, ...never]) await phone.open(path);
  phone.goesAway();
  for (const path of kept) expect((await phone.open(path)).html).toContain('kept-note');
  // Retrying requests the same page, query included.
  const { html } = await phone.open(`${room}?enquiry=open`);
  expect(html).toContain(
    '<form style="display:inline"><input type="hidden" name="enquiry" value="open"><button',
  );
  for (const path of never) expect((await phone.open(path)).status).toBe(503);
});

describe('on a shared phone', () => {
  const opened = async (phone: ReturnType<typeof device>) => {
    phone.goesAway();
    const pages = await Promise.all([thread, room, '/inbox/orders', '/'].map(phone.open));
    return pages.map(({ html }) => html).join();
  };

  test.each([
    ['Ben is seen', { reader: ben }],
    ['a visitor is seen: the session has ended', { reader: visitor }],
  ])('none of Ada’s pages are left once %s', async (_, answer) => {
    const phone = await adasDevice();
    phone.serves(() => answer);
    await phone.open('/');
    expect(await phone.storage.has(names.kept)).toBe(false);
    expect(await opened(phone)).not.toMatch(/secret|A &amp; B/);
  });

  test('a refresh fetches only stored pages', async () => {
    const phone = device();
    phone.serves(path => ({ reader: ada, text: `${path} with an address` }));
    await phone.keep(ada);
    phone.serves(path => ({ reader: ada, text: `${path} without` }));
    phone.asked.length = 0;
    await phone.handleMessage({ type: 'refresh', paths: [thread, `/sale/${id(10)}/details`] });
    expect(phone.asked).toEqual([thread]);
    phone.goesAway();
    expect((await phone.open(thread)).html).toContain('without');
    expect((await phone.open(thread)).html).not.toContain('with an address');
  });

  test('after a block, stored conversations with an address are fetched again, and nothing else', async () => {
    const phone = device();
    const enquiry = `/order/${id(11)}/details`;
    phone.serves(path => ({
      reader: ada,
      text: path === enquiry ? path : `<p ${addressAttribute}>with an address</p>`,
    }));
    await phone.keep(ada);
    await phone.open(enquiry);
    await phone.open(room);
    phone.serves(path => ({ reader: ada, text: `${path} without` }));
    phone.asked.length = 0;
    await phone.handleMessage({ type: 'refresh', paths: 'addresses' });
    expect(phone.asked).toEqual([thread]);
    phone.goesAway();
    expect((await phone.open(thread)).html).not.toContain('with an address');
  });

  test('nothing is left after logout, including public pages', async () => {
    const phone = await adasDevice();
    phone.serves(() => ({ reader: visitor }));
    await phone.open(room);
    await phone.handleMessage({ type: 'forget' });
    expect(await phone.storage.keys()).toEqual([names.files]);
    expect(await opened(phone)).not.toMatch(/secret|kept-note/);
  });

  test('a page without an owner, such as an error page, changes nothing', async () => {
    const phone = await adasDevice();
    phone.serves(() => ({ status: 500 }));
    await phone.open('/');
    expect(await phone.storage.has(names.kept)).toBe(true);
  });

  test('Ben’s pages are never stored beside Ada’s', async () => {
    const phone = await adasDevice();
    phone.serves(() => ({ reader: ben, text: 'of Ben' }));
    await phone.keep(ben, '/inbox/orders');
    expect(await opened(phone)).not.toContain('secret');
    expect((await phone.open('/inbox/orders')).html).toContain('of Ben');
  });

  test('a response for another user is not stored', async () => {
    const phone = device();
    for (const answer of [{ reader: ben }, { reader: visitor }, {}, { reader: ada, status: 404 }]) {
      phone.serves(() => ({ ...answer, text: 'secret' }));
      await phone.keep(ada);
    }
    expect(await opened(phone)).not.toContain('secret');
  });

  test('a page in flight while everything is deleted is not stored', async () => {
    const phone = device();
    for (const isWhole of [false, true]) {
      let arrive: (answer: Answer) => void = () => undefined;
      phone.serves(() => ({ reader: ada }));
      await phone.keep(ada, null);
      phone.serves(() => new Promise(resolve => (arrive = resolve)));
      const before = phone.asked.length;
      const coming = isWhole ? phone.open(thread) : phone.keep(ada);
      while (phone.asked.length === before) await new Promise(resolve => setImmediate(resolve));
      await phone.handleMessage({ type: 'forget' });
      arrive({ reader: ada, text: 'secret' });
      await coming;
      expect(await phone.storage.has(names.kept)).toBe(false);
    }
  });

  test('a page in flight while pages are deleted is not stored', async () => {
    const phone = await adasDevice();
    phone.serves(async () => {
      await phone.storage.delete(names.kept);
      return { reader: ada };
    });
    await phone.keep(ada);
    expect(await phone.storage.has(names.kept)).toBe(false);
  });

  test('deleting overrides a store request made just before', async () => {
    const phone = device();
    phone.serves(() => ({ reader: ada, text: 'secret' }));
    await Promise.all([phone.keep(ada), phone.handleMessage({ type: 'forget' })]);
    expect(await phone.storage.has(names.kept)).toBe(false);
  });
});

test('pages older than seven days, or dated in the future, are not served', async () => {
  const phone = await adasDevice();
  phone.goesAway();
  phone.passes(7 * DAY);
  expect((await phone.open(thread)).html).toContain('secret');
  phone.passes(1);
  expect((await phone.open(thread)).html).not.toContain('secret');
  phone.passes(-DAY);
  expect((await phone.open(thread)).html).not.toContain('secret');
  const other = await adasDevice();
  other.goesAway();
  other.passes(-1);
  expect((await other.open(thread)).html).not.toContain('secret');
});

test('beyond the limit, the oldest pages are deleted', async () => {
  const phone = device();
  phone.serves(() => ({ reader: ada, text: 'secret' }));
  await phone.keep(ada, null);
  for (let number = 100; number < 141; number += 1) await phone.open(`/l/${id(number)}`);
  phone.goesAway();
  expect((await phone.open(`/l/${id(100)}`)).status).toBe(503);
  for (const number of [101, 140]) expect((await phone.open(`/l/${id(number)}`)).status).toBe(200);
});

test('a visitor can reread stored full pages, but gets no list of them', async () => {
  const phone = device();
  phone.serves(path => ({ reader: visitor, text: `read ${path}`, language: 'uk' }));
  await phone.open(room);
  phone.goesAway();
  phone.restarts();
  expect((await phone.open(room)).html).toContain(`read ${room}`);
  const { html } = await phone.open('/');
  expect(html).toContain('uk no connection');
  expect(html).not.toContain('Kept');
});

test('a page that does not load is read from the device, and so is one that a gateway answers with an error', async () => {
  const phone = await adasDevice();
  phone.serves(() => new Promise(() => undefined));
  expect((await phone.open(thread)).html).toContain('kept-note');
  phone.serves(() => ({ status: 502 }));
  expect((await phone.open(thread)).html).toContain('kept-note');
  expect((await phone.open('/s')).status).toBe(502);
});

test('bypassed requests are sent once, whatever the outcome', async () => {
  const phone = device();
  phone.serves(path => ({ text: path }));
  const callback = '/api/auth/google/callback';
  const sent = Promise.resolve(new Response('as it came'));
  expect(await (await phone.passThrough(callback, sent)).text()).toBe('as it came');
  const failed = Promise.reject<Response>(new TypeError('Failed to fetch'));
  expect((await phone.passThrough(callback, failed)).status).toBe(503);
  expect(phone.asked).toEqual([]);
  // The browser has sent nothing yet.
  expect(await (await phone.passThrough(callback, Promise.resolve(undefined))).text()).toContain(callback);
  expect(phone.asked).toEqual([callback]);
  expect(await phone.storage.keys()).toEqual([]);
});

test('files are served from the device after the first request', async () => {
  const phone = device();
  phone.serves(() => ({ text: 'script' }));
  await phone.file('/static/main.1.js');
  await phone.handleMessage({
    type: 'keep',
    reader: ada,
    path: null,
    files: ['/static/main.1.js', '/static/lazy.2.js', '/v1/x'],
  });
  expect(phone.asked).toEqual(['/static/main.1.js', '/static/lazy.2.js']);
  phone.goesAway();
  for (const name of ['main.1', 'lazy.2']) expect(await phone.file(`/static/${name}.js`)).toContain('script');
});

test('a page that the worker fetches is stored with its scripts and messages, also after an update of the site', async () => {
  const phone = device();
  const messages = '/static/messages/en/TransactionPage.2.json';
  const tags =
    '<script defer src="/static/main.2.js"></script><script data-scripts="/static/starter.2.js"></script>' +
    `<i data-messages="${messages}"></i><link rel="preload" href="${messages}"><style data-href="/static/main.2.css"></style><a href="/s">`;
  phone.serves(path => ({ reader: ada, text: path === thread ? tags : path }));
  await phone.keep(ada);
  const files = ['/static/main.2.js', '/static/starter.2.js', messages];
  expect(phone.asked).toEqual([thread, ...files]);
  phone.goesAway();
  expect((await phone.open(thread)).status).toBe(200);
  for (const file of files) expect(await phone.file(file)).toContain(file);
});
