import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit, type PageOptions } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { linkIn, outboxOf, proveAddress } from '#test/support/outbox.ts';
import messages from '../../translations/uk.json' with { type: 'json' };

// In Ukrainian, on a phone whose authenticator is simulated by the browser.

const operatorEmail = 'olha@example.org';

let server: BuiltServer;
beforeAll(
  async () =>
    void (server = await startBuiltServer({ OPERATORS: operatorEmail, CONSOLE_PASSKEYS: 'required' })),
);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const say = (id: keyof typeof messages) => messages[id];
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, id: keyof typeof messages) =>
  main(page).getByRole('button', { name: say(id), exact: true });

async function openPhone(options: PageOptions): Promise<Page> {
  const page = await openPage({ width: 390, locale: 'uk', ...options });
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // The simulated authenticator would answer a conditional request (autofill) at once, without anybody choosing a
  // passkey.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  return page;
}

/**
 * Runs axe on a path in another page of the same browser: in the page itself, the simulated authenticator would stop
 * responding.
 */
async function looksGood(page: Page, path: string, awaited: keyof typeof messages): Promise<void> {
  const beside = await openPage({ besides: page });
  await visit(beside, path);
  await button(beside, awaited).waitFor();
  expect(await seriousViolations(beside)).toEqual([]);
  await beside.close();
}

test('a member adds a passkey, logs in with it, and removes it', async () => {
  const dina = await person(server, 'Dina', 'Moroz');
  const page = await openPhone({ as: dina, expected: [/passkeys\/begin .*403/, /403 \(/] });
  await visit(page, '/account/logins');
  await button(page, 'LoginsPage.passkeyAdd').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('LoginsPage.passkeyName')).fill('Мій телефон');
  await dialog.getByLabel(say('LoginsPage.passkeyPassword'), { exact: true }).fill('a wrong guess');
  await dialog.getByRole('button', { name: say('LoginsPage.passkeyAdd') }).click();
  await dialog.getByText(say('LoginsPage.passkeyPasswordWrong')).waitFor();
  expect(await dialog.getByLabel(say('LoginsPage.passkeyName')).inputValue()).toBe('Мій телефон');
  await dialog.getByLabel(say('LoginsPage.passkeyPassword'), { exact: true }).fill(dina.password);
  await dialog.getByRole('button', { name: say('LoginsPage.passkeyAdd') }).click();
  await main(page).getByText(say('LoginsPage.passkeyDone')).waitFor();
  await main(page).getByText(say('LoginsPage.passkeyUnused')).waitFor();
  await looksGood(page, '/account/logins', 'LoginsPage.passkeyAdd');
  await outboxOf(server).latest(dina.email, say('Mail.passkeyAdded.subject'));

  await page.context().clearCookies();
  await visit(page, '/login');
  await looksGood(page, '/login', 'AuthenticationPage.passkeyButton');
  await button(page, 'AuthenticationPage.passkeyButton').click();
  await page.waitForURL(url => url.pathname === '/');

  await visit(page, '/account/logins');
  await main(page)
    .getByRole('button', { name: `${say('LoginsPage.passkeyRemove')} : Мій телефон` })
    .click();
  await dialog.getByLabel(say('LoginsPage.passkeyPassword'), { exact: true }).fill(dina.password);
  await dialog.getByRole('button', { name: say('LoginsPage.passkeyRemove') }).click();
  await main(page).getByText(say('LoginsPage.passkeyGone')).waitFor();
  await main(page).getByText(say('LoginsPage.passkeyNone')).waitFor();
});

test('where a passkey is required, an operator adds one, and then nothing else unlocks the console', async () => {
  const olha = await person(server, 'Olha', 'Team');
  await proveAddress(server, olha);
  await olha.sdk.currentUser.changeEmail({ email: operatorEmail, currentPassword: olha.password });
  const mail = await outboxOf(server).latest(operatorEmail);
  const token = new URL(linkIn(mail, '/verify-email'), server.url).searchParams.get('t');
  await olha.sdk.currentUser.verifyEmail({ verificationToken: token });

  const page = await openPhone({ as: olha });
  await visit(page, '/console');
  const secret = (await main(page).locator('code').textContent()) ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await main(page).getByLabel(say('Console.code'), { exact: true }).fill(code);
  await button(page, 'Console.confirm').click();
  await button(page, 'Console.codesKept').click();
  await main(page).getByText(say('Console.passkeyNeeded')).waitFor();
  await looksGood(page, '/console', 'Console.passkeyAdd');
  await main(page).getByLabel(say('Console.passkeyName')).fill('Ключ команди');
  await button(page, 'Console.passkeyAdd').click();
  await main(page).getByText(say('ConsolePage.hasPasskey')).waitFor();

  await page.context().clearCookies({ name: 'console' });
  await visit(page, '/console');
  await button(page, 'Console.passkeyUnlock').waitFor();
  expect(await main(page).getByLabel(say('Console.code'), { exact: true }).count()).toBe(0);
  await looksGood(page, '/console', 'Console.passkeyUnlock');
  await button(page, 'Console.passkeyUnlock').click();
  await main(page).getByText(say('ConsolePage.hasPasskey')).waitFor();
});
