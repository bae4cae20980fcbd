import type { Person } from '#test/support/cast.ts';
import { authenticator } from '#test/support/consoleOperator.ts';
import { linkIn, outboxOf } from '#test/support/outbox.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import { held, through, type Attack, type Outcome, type Site } from './attack.ts';
import { browserOf } from './browser.ts';
import { logInWithPasskey, registerPasskey } from './passkeys.ts';

/** The attacked site has the embedded database. */
const serverOf = ({ dataDir }: Site) => ({ dataDir, databaseUrl: undefined });

const newPassword = 'a longer walk home tonight';

/** A user whose password an attacker knew, who has added a passkey and an identity of their own. */
async function planted(site: Site, firstName: string) {
  const owner = await site.signUp(firstName, 'Planted');
  const { soft } = await registerPasskey(site, owner, browserOf(site, owner));
  const asks = databaseOf(serverOf(site));
  // The demo has no identity provider.
  await asks(
    `insert into user_identities (idp_id, subject, user_id, created_at)
     select 'google', 'planted-' || id, id, now() from users where id = $1`,
    [owner.id],
  );
  await asks('update users set email_verified = true where id = $1', [owner.id]);
  const opens = async () => {
    const { status } = await logInWithPasskey(browserOf(site), soft);
    const identities = await asks('select 1 from user_identities where user_id = $1', [owner.id]);
    return [...(status === 200 ? ['the passkey'] : []), ...(identities.length > 0 ? ['the identity'] : [])];
  };
  if ((await opens()).length < 2) throw new Error('what is planted opens nothing before');
  return { owner, opens };
}

/** What has been planted must be gone, and the owner must still come in. */
async function judge(opens: () => Promise<string[]>, owner: Person, password: string): Promise<Outcome> {
  const left = await opens();
  if (left.length > 0) return through(`${left.join(' and ')} still opens the account`);
  await owner.sdk.login({ username: owner.email, password });
  return held('nothing planted opens the account, its owner comes in');
}

async function reset(site: Site, { sdk, email }: Person, subject: string): Promise<void> {
  const mail = await outboxOf(serverOf(site)).latest(email, subject);
  const link = new URL(linkIn(mail, '/reset-password'), site.url);
  const passwordResetToken = link.searchParams.get('t') ?? '';
  await sdk.passwordReset.reset({ email, passwordResetToken, newPassword });
}

/** Attacks by somebody who knew the password for a while. */
export const accessAttacks: readonly Attack[] = [
  {
    name: 'a planted passkey or identity outlasts a password that is reset by mail',
    async play(site) {
      const { owner, opens } = await planted(site, 'Larysa');
      await owner.sdk.passwordReset.request({ email: owner.email });
      await reset(site, owner, 'Choose a new password');
      return judge(opens, owner, newPassword);
    },
  },
  {
    name: 'a planted passkey or identity outlasts a changed password',
    async play(site) {
      const { owner, opens } = await planted(site, 'Lesia');
      await owner.sdk.currentUser.changePassword({ currentPassword: owner.password, newPassword });
      return judge(opens, owner, newPassword);
    },
  },
  {
    name: 'a planted passkey or identity outlasts the end of all logins',
    async play(site) {
      const { owner, opens } = await planted(site, 'Liuba');
      const proof = { keep: [], currentPassword: owner.password };
      const { status } = await browserOf(site, owner)('logins/end', { ways: proof });
      if (status !== 200) return through(`the owner cannot end them: ${status}`);
      return judge(opens, owner, owner.password);
    },
  },
  {
    name: 'a planted passkey, identity or the known password outlasts the mailed button that ends everything',
    async play(site) {
      const { owner, opens } = await planted(site, 'Lidia');
      const mail = await outboxOf(serverOf(site)).latest(owner.email, 'A passkey was added');
      const path = linkIn(mail, '/end-access');
      const press = (method: string) =>
        site.request(path, {
          method,
          headers: { Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' },
          ...(method === 'POST' ? { body: 'end=1' } : {}),
        });
      await press('GET');
      if ((await opens()).length < 2) return through('a mail scanner that opens the link ends the account');
      const cookies = [await press('POST'), await press('POST')].flatMap(({ headers }) =>
        [headers['set-cookie'] ?? []].flat(),
      );
      if (cookies.some(each => each.startsWith('st-') && each.includes('user'))) return through('it logs in');
      const guess = await owner.sdk
        .login({ username: owner.email, password: owner.password })
        .then(() => true)
        .catch(() => false);
      if (guess) return through('the known password still logs in');
      await reset(site, owner, 'Everything that opened');
      return judge(opens, owner, newPassword);
    },
  },
  {
    name: 'the console’s cookie outlasts an operator’s changed password',
    async play(site) {
      const olha = await site.signUp('Liana', 'Console');
      const asks = databaseOf(serverOf(site));
      await asks('update users set email_verified = true where id = $1', [olha.id]);
      await asks('insert into operators (user_id, created_at) values ($1, now())', [olha.id]);
      const browser = browserOf(site, olha);
      const { secret } = (await browser('console/state')).data as { secret: string };
      const code = authenticator(secret, { clock: { now: () => new Date() } });
      const confirmed = await browser('console/confirm-factor', { code: code() });
      const before = await browser('console/audit');
      if (confirmed.status !== 200 || before.status !== 200) throw new Error('the console did not open');
      await olha.sdk.currentUser.changePassword({ currentPassword: olha.password, newPassword });
      const { status } = await browser('console/audit');
      return status === 200 ? through('the console is still open') : held(`the cookie gets ${status}`);
    },
  },
];
