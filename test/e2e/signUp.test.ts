import { hydrated, seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { createSdk } from '#test/platform/sdk.ts';

let server: BuiltServer;
beforeAll(async () => void (server = await startBuiltServer()), 90_000);
afterAll(() => server?.stop());
const open = useBrowser(() => server.url);

/** Returns the profile the server stored for a new user. */
async function profileOf(username: string, password: string) {
  const sdk = createSdk(server.url);
  await sdk.login({ username, password });
  const { data } = await sdk.currentUser.show();
  return (data.data.attributes as Record<string, Record<string, unknown>>).profile;
}

const password = 'three words here';
const terms = { version: '2022-02', acceptedAt: expect.stringMatching(/^20\d\d-/) as string };

test('a person signs up on a phone, in Ukrainian, and reaches their destination after a reload', async () => {
  const page = await open({ width: 390, locale: 'uk' });
  await visit(page, '/l/new');
  await page.waitForURL('**/signup');
  await page.reload();
  await hydrated(page);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByText('щонайменше 16 років').waitFor();
  await page.getByLabel('Ім’я', { exact: true }).fill('Олена');
  await page.getByLabel('Прізвище').fill('Коваль');
  await page.getByLabel('Електронна пошта').fill('olena.koval@example.org');
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  const zoneKept = page.waitForResponse(/current_user\/update_profile/);
  await page.getByRole('main').locator('button[type=submit]').click();
  await page.waitForURL(/\/l\/draft\/.*\/new\//);
  await zoneKept;
  expect(await profileOf('olena.koval@example.org', password)).toMatchObject({
    firstName: 'Олена',
    lastName: 'Коваль',
    publicData: { profileType: 'private' },
    privateData: { terms, locale: 'uk', timeZone: 'Pacific/Auckland' },
  });
});

test('an organisation signs up by keyboard alone', async () => {
  const page = await open();
  await visit(page, '/signup');
  await page.getByRole('radio', { name: /A private person/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Caritas Bremen Nord');
  await page.keyboard.press('Tab');
  // Typing selects an option without opening the list.
  await page.keyboard.type('Church');
  await page.keyboard.press('Tab');
  await page.keyboard.type('hello@caritas.example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/welcome`);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Caritas!' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await profileOf('hello@caritas.example.org', password)).toMatchObject({
    firstName: 'Caritas',
    lastName: 'Bremen Nord',
    publicData: {
      profileType: 'organisation',
      organisationType: 'church',
      fullName: 'Caritas Bremen Nord',
    },
    privateData: { terms },
  });
});

test('a taken address is reported, and logging in instead leads to the same destination', async () => {
  const page = await open({ expected: [/current_user\/create answered 409/, /console: .*409/] });
  await visit(page, '/l/new');
  await page.getByLabel('First name').fill('Other');
  await page.getByLabel('Last name').fill('Koval');
  await page.getByLabel('Email').fill('olena.koval@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page
    .getByText('An account with this email address already exists. Try logging in instead.')
    .waitFor();
  await page.getByRole('link', { name: 'Go to log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('olena.koval@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/l\/draft\/.*\/new\//);
});

const expected = [/current_user\/create answered 400/, /console: .*400/];
test.each([
  { with: 'with JavaScript', address: 'olena.with@example.org', javaScriptEnabled: true, expected },
  { with: 'without JavaScript', address: 'olena.without@example.org', javaScriptEnabled: false },
])(
  'a value that the server refuses is reported at its field, in Ukrainian, $with',
  async ({ address, ...scene }) => {
    const page = await open({ width: 390, locale: 'uk', ...scene });
    await (scene.javaScriptEnabled ? visit(page, '/signup') : page.goto('/signup'));
    const lastName = page.getByLabel('Прізвище');
    const fill = async (name: string) => {
      await lastName.fill(name);
      await page.getByLabel('Пароль', { exact: true }).fill(password);
      await page.getByRole('main').locator('button[type=submit]').click();
    };
    await page.getByLabel('Ім’я', { exact: true }).fill('Олена');
    await page.getByLabel('Електронна пошта').fill(address);
    // Longer than the server stores.
    await fill('Коваль'.repeat(50));
    const message = page.getByText('Так це зберегти не можна. Перевірте, будь ласка.');
    await message.waitFor();
    expect(await lastName.getAttribute('aria-describedby')).toBe(
      await message.locator('..').getAttribute('id'),
    );
    expect(await lastName.inputValue()).toBe('Коваль'.repeat(50));
    expect(await page.getByLabel('Електронна пошта').inputValue()).toBe(address);
    expect(await page.getByRole('alert').count()).toBe(0);
    if (scene.javaScriptEnabled) {
      expect(await lastName.evaluate(field => field === document.activeElement)).toBe(true);
      expect(await seriousViolations(page)).toEqual([]);
    }
    await fill('Коваль');
    await page.waitForURL('**/welcome');
  },
);
