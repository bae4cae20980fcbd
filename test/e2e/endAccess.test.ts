import type { Page } from 'playwright-core';
import { seriousViolations, useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { linkIn, outboxOf, proveAddress } from '#test/support/outbox.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import { failureOf } from '#test/platform/sdk.ts';
import de from '../../translations/de.json' with { type: 'json' };
import en from '../../translations/en.json' with { type: 'json' };
import uk from '../../translations/uk.json' with { type: 'json' };

// Taking an account back from somebody who knew the password, mostly without JavaScript, on a phone.

let server: BuiltServer;
beforeAll(async () => void (server = await startBuiltServer()));
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url);

const newPassword = 'a longer walk home';
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });

/** A user to whose account somebody else has added a passkey and an account at Google. */
async function invaded(firstName: string): Promise<Person & { left: () => Promise<string[]> }> {
  const owner = await person(server, firstName, 'Moroz');
  await proveAddress(server, owner);
  const asks = databaseOf(server);
  await asks(
    `insert into passkeys (id, user_id, user_handle, public_key, counter, transports, name, created_at)
     select uuid_send(id), id, 'x', 'x', 0, '{}', 'Planted', now()
     from users where id = $1`,
    [owner.id],
  );
  await asks(
    `insert into user_identities (idp_id, subject, user_id, created_at) select 'google', id::text, id, now()
     from users where id = $1`,
    [owner.id],
  );
  const left = async () => {
    const rows = await asks<{ way: string }>(
      `select 'passkey' as way from passkeys where user_id = $1
       union all select idp_id from user_identities where user_id = $1`,
      [owner.id],
    );
    return rows.map(({ way }) => way);
  };
  return { ...owner, left };
}

test('a mailed link ends what is not ticked, without JavaScript; a refused password keeps the ticks', async () => {
  const olha = await invaded('Olha');
  await olha.sdk.passwordReset.request({ email: olha.email });
  const mail = await outboxOf(server).latest(olha.email, en['Mail.resetPassword.subject']);
  const link = linkIn(mail, '/reset-password');
  const page = await openPage({ javaScriptEnabled: false, width: 390, locale: 'de' });
  await page.goto(link);
  const google = page.getByLabel(/^Anmeldung mit Google behalten/);
  expect(await page.getByRole('checkbox').count()).toBe(3);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await page.getByLabel(/^Passkey „Planted“ behalten/).waitFor();
  await google.check();
  const sets = async (password: string) => {
    await page.getByLabel(de['PasswordResetPage.newPassword'], { exact: true }).fill(password);
    await main(page).getByRole('button', { name: de['PasswordResetPage.submit'] }).click();
  };
  await sets('password');
  await page.getByText(de['FormError.weakPassword']).waitFor();
  expect(await google.isChecked()).toBe(true);
  await sets(newPassword);
  await heading(page, de['PasswordResetPage.doneTitle']).waitFor();
  expect(await olha.left()).toEqual(['google']);
  expect(await failureOf(olha.sdk.currentUser.show())).toMatchObject({ status: 403 });

  await page.goto(link);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await sets('yet another long one');
  await heading(page, de['PasswordResetPage.expiredTitle']).waitFor();
});

test('a password is changed without JavaScript, and what is not ticked ends', async () => {
  const iryna = await invaded('Iryna');
  const page = await openPage({ as: iryna, javaScriptEnabled: false, width: 390 });
  await page.goto('/account/change-password');
  await page.getByLabel(/^Keep the passkey “Planted”/).check();
  const changes = async (current: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await main(page).getByRole('button', { name: 'Change password' }).click();
  };
  await changes('not hers');
  await page.getByText(en['PasswordChangePage.passwordFailed']).waitFor();
  expect(await iryna.left()).toEqual(['passkey', 'google']);
  await changes(iryna.password);
  await page.getByText(en['PasswordChangePage.changed']).waitFor();
  expect(await iryna.left()).toEqual(['passkey']);
});

test('"Log out everywhere else" says what else it ends, and asks for the password', async () => {
  const dina = await invaded('Dina');
  const page = await openPage({ as: dina, width: 1280, expected: [/logins\/end .*403/, /403 \(/] });
  await visit(page, '/account/logins');
  const end = main(page).getByRole('button', { name: en['LoginsPage.endAllMore'] });
  const password = main(page).getByLabel(en['LoginsPage.passkeyPassword'], { exact: true });
  expect(await seriousViolations(page)).toEqual([]);
  await password.fill('a guess');
  await end.click();
  await page.getByText(en['LoginsPage.passkeyPasswordWrong']).waitFor();
  expect(await dina.left()).toEqual(['passkey', 'google']);
  await password.fill(dina.password);
  await end.click();
  await page.getByText(en['LoginsPage.endedEverything']).waitFor();
  expect(await dina.left()).toEqual([]);

  const olena = await invaded('Olena');
  const bare = await openPage({ as: olena, javaScriptEnabled: false, width: 390 });
  await bare.goto('/account/logins');
  const field = main(bare).getByLabel(en['LoginsPage.passkeyPassword'], { exact: true });
  await field.fill('a guess');
  await main(bare).getByRole('button', { name: en['LoginsPage.endAllMore'] }).click();
  await bare.getByText(en['LoginsPage.passkeyPasswordWrong']).waitFor();
  await field.fill(olena.password);
  await main(bare).getByRole('button', { name: en['LoginsPage.endAllMore'] }).click();
  await bare.getByRole('checkbox').waitFor({ state: 'detached' });
  expect(await olena.left()).toEqual([]);
});

test('the mail about a new password leads to one button that ends everything, and on to a new password', async () => {
  const vira = await invaded('Vira');
  // Somebody who knows the password changes it, and so logs its owner out.
  await vira.sdk.currentUser.changePassword({ currentPassword: vira.password, newPassword });
  const mail = await outboxOf(server).latest(vira.email, en['Mail.passwordChanged.subject']);
  const link = linkIn(mail, '/end-access');
  const page = await openPage({ javaScriptEnabled: false, width: 390, locale: 'uk' });
  const press = () => main(page).getByRole('button', { name: uk['EndAccessPage.end'] }).click();
  await page.goto(link);
  await heading(page, uk['EndAccessPage.title']).waitFor();
  // A scanner that reads the page ends nothing.
  expect((await vira.sdk.currentUser.show()).status).toBe(200);
  await press();
  await heading(page, uk['EndAccessPage.endedTitle']).waitFor();
  expect(new URL(page.url()).search).toBe('?done=ended');
  expect(await failureOf(vira.sdk.currentUser.show())).toMatchObject({ status: 403 });
  const guess = vira.sdk.login({ username: vira.email, password: newPassword });
  expect(await failureOf(guess)).toMatchObject({ status: 401 });

  await page.goto(link);
  await press();
  await heading(page, uk['EndAccessPage.againTitle']).waitFor();

  const ended = await outboxOf(server).latest(vira.email, en['Mail.accessEnded.subject']);
  const wide = await openPage({ width: 1280 });
  await visit(wide, link);
  expect(await seriousViolations(wide)).toEqual([]);
  await visit(wide, linkIn(ended, '/reset-password'));
  await wide.getByText(en['PasswordResetPage.all']).waitFor();
  await wide.getByLabel('New password', { exact: true }).fill('three other words');
  await main(wide).getByRole('button', { name: 'Set the new password' }).click();
  await heading(wide, 'Your new password is set').waitFor();
});
