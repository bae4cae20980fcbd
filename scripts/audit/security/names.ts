import { createSdk } from '#test/platform/sdk.ts';
import { held, through, type Attack, type Site } from './attack.ts';

/** Signs up under each name; returns those whose accounts are there and active at once. */
async function activeAs({ url }: Site, names: readonly (readonly [string, string])[]): Promise<string[]> {
  const active: string[] = [];
  for (const [at, [firstName, lastName]] of names.entries()) {
    const sdk = createSdk(url);
    const email = `name.${at}.${Date.now()}@example.org`;
    const password = 'three words here';
    try {
      await sdk.currentUser.create({ email, password, firstName, lastName });
      await sdk.login({ username: email, password });
      const { state } = (await sdk.currentUser.show()).data.data.attributes;
      if (state === 'active') active.push(JSON.stringify(`${firstName} ${lastName}`));
    } catch {
      // Refused, as it should be.
    }
  }
  return active;
}

const play = (names: readonly (readonly [string, string])[]) => async (site: Site) => {
  const active = await activeAs(site, names);
  return active.length > 0 ? through(`active at once: ${active.join(', ')}`) : held('none is active');
};

export const nameAttacks: readonly Attack[] = [
  {
    name: 'a member signs up as the team',
    play: play([
      ['Служба', 'підтримки'],
      ['Support', 'Team'],
      ['Anna', 'Moderator'],
    ]),
  },
  {
    name: 'a name hides characters, mixes alphabets or carries a check mark',
    play: play([
      ['An\u200bna', 'Koval'],
      ['\u202eannA', 'Koval'],
      ['Mаria', 'Koval'],
      ['Anna', 'Koval ✓'],
    ]),
  },
];
