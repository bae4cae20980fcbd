import { createSdk, type Params } from '#test/platform/sdk.ts';
import { held, through, type Attack, type Site } from './attack.ts';

/** Signs up under each name; returns those whose accounts are active at once. */
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
      // Rejected, as it should be.
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
      ['Olena', 'Support'],
    ]),
  },
  {
    name: 'a name hides characters, mixes alphabets or carries a check mark',
    play: play([
      ['An\u200bna', 'Koval'],
      ['\u202eannA', 'Koval'],
      ['Mаria', 'Koval'],
      ['Anna', 'Koval ✓'],
      ['Anna', 'Verified'],
      ['Ꭺnna', 'Koval'],
      ['…', '—'],
    ]),
  },
  {
    name: 'an organisation takes the name of one with the badge',
    async play(site) {
      const listings = await createSdk(site.url).listings.query({
        pub_isVerified: true,
        include: ['author'],
      });
      const organisation = (listings.data.included ?? [])
        .map(({ attributes }) => (attributes.profile as unknown as { publicData: Params }).publicData)
        .find(({ profileType, fullName }) => profileType === 'organisation' && fullName);
      if (!organisation) return Promise.reject(new Error('no organisation has the badge'));
      const { profileType, organisationType, fullName } = organisation;
      const mallory = await site.signUp('Mallory', 'Archer');
      const publicData = { profileType, organisationType, fullName: String(fullName).toUpperCase() };
      return mallory.sdk.currentUser.updateProfile({ publicData }).then(
        () => through(`took the name ${String(fullName)}`),
        ({ status }: { status: number }) => held(`refused with ${status}`),
      );
    },
  },
  {
    name: 'the title of a listing speaks for the site or carries a badge',
    async play(site) {
      const mallory = await site.signUp('Mallory', 'Archer');
      const shown: string[] = [];
      for (const title of [
        'Poruch: confirm your account',
        '✅ Verified host',
        'Message from the moderator',
      ]) {
        const { attributes } = await mallory.publishes({ title });
        if (attributes.state === 'published') shown.push(title);
      }
      return shown.length > 0 ? through(`published: ${shown.join(', ')}`) : held('none is published');
    },
  },
];
