import type { Person } from '#test/support/cast.ts';
import { createSoftAuthenticator } from '#test/support/softAuthenticator.ts';
import { held, through, type Attack, type Outcome, type Site } from './attack.ts';
import { browserOf } from './browser.ts';

type Options = { challenge: string; user: { id: string }; rp: { id: string } };
type Browser = ReturnType<typeof browserOf>;

const originOf = (site: Site, rpId: string) => `http://${rpId}:${new URL(site.url).port}`;

/** Registers a passkey, for the host that the options name. */
export async function registerPasskey(site: Site, { password }: Person, browser: Browser) {
  const { data } = await browser('passkeys/begin', { password });
  const options = data as Options;
  const rpId = options.rp.id;
  const soft = createSoftAuthenticator({ origin: originOf(site, rpId), rpId });
  const { status } = await browser('passkeys/finish', { response: soft.create(options), name: 'Phone' });
  if (status !== 200) throw new Error(`the owner's own passkey is answered ${status}`);
  return { soft, rpId };
}

type Soft = ReturnType<typeof createSoftAuthenticator>;
type Signed = Parameters<Soft['use']>[1];

export async function logInWithPasskey(browser: Browser, soft: Soft, as: Signed = {}) {
  const { data } = await browser('passkeys/begin-login');
  const response = soft.use(data as Options, as);
  return { response, status: (await browser('passkeys/log-in', { response })).status };
}

/** The owner's own actions have to work, or a failed attack proves nothing. */
const judge = (owner: number, attacker: readonly number[]): Outcome => {
  const seen = `the owner gets ${owner}, the attacker ${attacker.join(', ')}`;
  return owner === 200 && attacker.every(status => status >= 400) ? held(seen) : through(seen);
};

/** Attacks on passkeys. */
export const passkeyAttacks: readonly Attack[] = [
  {
    name: 'a response to one browser’s challenge logs another in, or logs in twice',
    async play(site) {
      const olha = await site.signUp('Olha', 'Moroz');
      const { soft } = await registerPasskey(site, olha, browserOf(site, olha));
      const [own, other] = [browserOf(site), browserOf(site)];
      const { data } = await own('passkeys/begin-login');
      const response = soft.use(data as Options);
      await other('passkeys/begin-login');
      const foreign = await other('passkeys/log-in', { response });
      const first = await own('passkeys/log-in', { response });
      const again = await own('passkeys/log-in', { response });
      return judge(first.status, [foreign.status, again.status]);
    },
  },
  {
    name: 'a phishing page relays an assertion signed for it',
    async play(site) {
      const olha = await site.signUp('Olena', 'Moroz');
      const { soft } = await registerPasskey(site, olha, browserOf(site, olha));
      const origin = await logInWithPasskey(browserOf(site), soft, { origin: 'https://p0ruch.example' });
      const host = await logInWithPasskey(browserOf(site), soft, { rpId: 'p0ruch.example' });
      const unverified = await logInWithPasskey(browserOf(site), soft, { isVerified: false });
      const { status } = await logInWithPasskey(browserOf(site), soft);
      return judge(status, [origin.status, host.status, unverified.status]);
    },
  },
  {
    name: 'a passkey of one account opens another, or is registered for it with a foreign challenge',
    async play(site) {
      const [olha, eve] = [await site.signUp('Orysia', 'Moroz'), await site.signUp('Eve', 'Moroz')];
      const [hers, evil] = [browserOf(site, olha), browserOf(site, eve)];
      const own = await registerPasskey(site, olha, hers);
      const { soft } = await registerPasskey(site, eve, evil);
      const anyone = browserOf(site);
      const { data } = await anyone('passkeys/begin-login');
      const mixed = { ...soft.use(data as Options), id: own.soft.id, rawId: own.soft.id };
      const opened = await anyone('passkeys/log-in', { response: mixed });
      const begun = await hers('passkeys/begin', { password: olha.password });
      const forged = createSoftAuthenticator({ origin: originOf(site, own.rpId), rpId: own.rpId });
      const response = forged.create(begun.data as Options);
      const registered = await evil('passkeys/finish', { response, name: 'Mine' });
      const removed = await evil('passkeys/remove', { id: own.soft.id, password: eve.password });
      const { status } = await logInWithPasskey(browserOf(site), own.soft);
      return judge(status, [opened.status, registered.status, removed.status]);
    },
  },
  {
    name: 'an account left logged in lets others add or remove a passkey',
    async play(site) {
      const olha = await site.signUp('Oksana', 'Moroz');
      const found = browserOf(site, olha);
      const { soft } = await registerPasskey(site, olha, found);
      const tries = [
        await found('passkeys/begin', {}),
        await found('passkeys/begin', { password: 'a wrong guess' }),
        await found('passkeys/remove', { id: soft.id }),
        await found('passkeys/remove', { id: soft.id, password: 'a wrong guess' }),
      ];
      const { status } = await found('passkeys/remove', { id: soft.id, password: olha.password });
      return judge(
        status,
        tries.map(each => each.status),
      );
    },
  },
];
