import { within } from '@testing-library/dom';
import { JSDOM } from 'jsdom';
import { DAY } from '#contract/time/units.ts';
import { cookieJar } from '#test/support/cookieJar.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { testClient } from '#test/platform/sdk.ts';

// Forms and links as a browser without JavaScript sends and follows them.

let server: BuiltServer;
let ben: Person;
beforeAll(async () => {
  server = await startBuiltServer({ OPERATOR_EMAIL: 'team@example.org' });
  ben = await person(server, 'Ben', 'Kovalenko');
}, 90_000);
afterAll(() => server?.stop());

const tokenCookie = `st-${testClient.clientId}-token`;

/** Returns a function that loads a path of the site like a browser of its own, and shows where that leads. */
function browser() {
  const jar = cookieJar();
  async function load(address: string, init?: RequestInit): Promise<ReturnType<typeof show>> {
    const answer = await jar.fetch(address, init);
    const to = answer.headers.get('location');
    return to ? load(new URL(to, address).href) : show(address, answer.status, await answer.text());
  }
  function show(address: string, status: number, html: string) {
    const { window } = new JSDOM(html.replaceAll(/<(style|script)\b.*?<\/\1>/gs, ''), { url: address });
    const { document } = window;
    const body = within(document.body);
    /** Submits the form of this button with what it contains and `typed`, by label. */
    function press(name: string, typed: Record<string, string> = {}) {
      const button = body.getByText<HTMLButtonElement>(name, { selector: 'main button, dialog button' });
      const { form } = button;
      if (!form) throw new Error(`“${name}” submits no form`);
      for (const [label, text] of Object.entries(typed))
        within(form).getByLabelText<HTMLInputElement>(label, { exact: true }).value = text;
      const fields = new URLSearchParams();
      for (const [field, value] of new window.FormData(form, button)) fields.append(field, String(value));
      if (form.method === 'post') return load(form.action, { method: 'POST', body: fields });
      const to = new URL(form.action);
      to.search = fields.toString();
      return load(to.href);
    }
    const follow = (name: string) =>
      load(body.getByText<HTMLAnchorElement>(name, { selector: 'a, a *' }).closest('a')?.href ?? '');
    const { pathname, search } = new URL(address);
    return { status, path: pathname + search, document, body, press, follow };
  }
  return { open: (path: string) => load(server.url + path), jar };
}

test('a user logs in and continues to their destination; a wrong password is reported and the e-mail address kept', async () => {
  const login = await browser().open('/listings');
  expect(login.path).toBe('/login');
  const refused = await login.press('Log in', { Email: ben.email, Password: 'a guess' });
  expect(refused.path).toBe('/login');
  refused.body.getByText('The email and password you entered did not match our records.');
  expect(refused.body.getByLabelText<HTMLInputElement>('Email').value).toBe(ben.email);
  expect(refused.body.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(refused.body.queryByText(/The page was not quite ready yet/)).toBeNull();
  const entered = await refused.press('Log in', { Password: ben.password });
  expect(entered.path).toBe('/listings');
});

test('a person signs up, says where they look for help, and is signed in', async () => {
  const { open } = browser();
  const typed = { 'First name': 'Olena', 'Last name': 'Koval', Email: 'olena.noscript@example.org' };
  const refused = await (await open('/signup')).press('Create account', { ...typed, Password: 'short' });
  refused.body.getByText('This cannot be saved as it is. Please check it.');
  expect(refused.body.getByLabelText<HTMLInputElement>('First name').value).toBe('Olena');
  const welcome = await refused.press('Create account', { Password: 'three words here' });
  expect(welcome.path).toBe('/welcome');
  const found = await welcome.press('Show what fits', { 'Where?': 'Berlin' });
  expect(found.document.querySelector('h1')?.textContent).toMatch(/Berlin/);
  const soon = new Date(Date.now() + 5 * DAY).toISOString().slice(0, 10);
  const dated = await welcome.press('Show what fits', { 'Where?': '', Arrival: soon });
  expect(dated.body.getByLabelText<HTMLInputElement>('Arrival').value).toBe(soon);
  expect((await open('/inbox/orders')).path).toBe('/inbox/orders');
});

test('an organisation signs up', async () => {
  const welcome = await (
    await browser().open('/signup?as=organisation')
  ).press('Create account', {
    'Name of the organisation': 'Caritas',
    'Type of organisation': 'NGO',
    Email: 'caritas.noscript@example.org',
    Password: 'three words here',
  });
  expect(welcome.path).toBe('/welcome');
});

test('a signed-in user can log out', async () => {
  const { open, jar } = browser();
  jar.set(server.url, tokenCookie, encodeURIComponent(JSON.stringify(ben.tokens.getToken())));
  const left = await (await open('/?mobilemenu=open')).press('Log out');
  expect(left.path).toBe('/');
  expect(jar.get(server.url, tokenCookie)).toBeUndefined();
});

test('a search without results, or for an unknown place, says so', async () => {
  const { open } = browser();
  (await open('/s?address=Paris')).body.getByText('Nothing here yet', { selector: 'h1, h2' });
  (await open('/s?address=Nowhereville-on-Sea')).body.getByText(/We don’t know this place/);
});

test('an unknown URL says so, and leads home', async () => {
  const page = await browser().open('/nowhere');
  expect(page.status).toBe(404);
  page.body.getByText('We cannot find this page', { selector: 'h1' });
  expect((await page.follow('Go to the home page')).path).toBe('/');
});

test('a visitor writes to the operators; what is wrong is said beside its field, and nothing typed is lost', async () => {
  const about = await browser().open('/about');
  const message = 'The window of my room\nis broken.';
  const typed = {
    'Your name': 'Olena',
    'Your email address': 'olena@example',
    'What is it about?': 'account',
    'Your message': message,
  };
  const refused = await about.press('Send message', typed);
  expect(refused.status).toBe(200);
  const email = refused.body.getByLabelText<HTMLInputElement>('Your email address');
  expect(email.value).toBe('olena@example');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(refused.body.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe(message);
  expect(refused.body.getByLabelText<HTMLSelectElement>('What is it about?').value).toBe('account');
  const sent = await refused.press('Send message', { 'Your email address': 'olena@example.org' });
  expect(sent.path).toBe('/about?sent=1');
  sent.body.getByText('Your message is on its way');
});

test('each question of the FAQ has its anchor and is folded with its answer', async () => {
  const { document } = await browser().open('/faq');
  const fold = document.querySelector('details#cost');
  expect(fold?.querySelector('summary h3')?.textContent).toBe('Does it cost anything?');
  expect(fold?.textContent).toContain('Searching, an account and writing messages are free.');
});
