import { createSdk, type Params } from '#test/platform/sdk.ts';
import { held, through, type Attack, type Site } from './attack.ts';

/** First and last name, and what else somebody signs up with. */
type Posing = readonly [string, string, Params?];

/** Signs up under each name; returns those whose accounts are active at once. */
async function activeAs({ url, agent }: Site, people: readonly Posing[]): Promise<string[]> {
  const active: string[] = [];
  for (const [at, [firstName, lastName, other = {}]] of people.entries()) {
    // Each from a network of its own: else the limit of sign-ups would refuse them.
    const sdk = createSdk(url, { httpAgent: agent() });
    const email = `name.${at}.${Date.now()}@example.org`;
    const password = 'three words here';
    try {
      await sdk.currentUser.create({ email, password, firstName, lastName, ...other });
      await sdk.login({ username: email, password });
      const { state } = (await sdk.currentUser.show()).data.data.attributes;
      if (state === 'active') active.push(JSON.stringify([firstName, lastName, other]));
    } catch (error) {
      // A name may be rejected, as it should be.
      if ((error as { status?: number }).status !== 400) throw error;
    }
  }
  return active;
}

const play = (names: readonly Posing[]) => async (site: Site) => {
  const active = await activeAs(site, names);
  return active.length > 0 ? through(`active at once: ${active.join(', ')}`) : held('none is active');
};

const organisation = { profileType: 'organisation', organisationType: 'NGO' };

/** Returns the name of an organisation with the badge. */
async function verifiedName({ url }: Site): Promise<string> {
  const listings = await createSdk(url).listings.query({ pub_isVerified: true, include: ['author'] });
  const found = (listings.data.included ?? [])
    .map(({ attributes }) => (attributes.profile as unknown as { publicData: Params }).publicData)
    .find(({ profileType, fullName }) => profileType === 'organisation' && fullName);
  if (!found) throw new Error('no organisation has the badge');
  return String(found.fullName);
}

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
    name: 'a member signs up as an office, in five languages and in disguise',
    play: play(
      [
        ...[['Оператор'], ['Техпідтримка'], ['Kundenservice'], ['UNHCR'], ['S u p p o r t'], ['Supp0rt24']],
        ...[
          ['Security', 'Check'],
          ['Перевірка', 'Документів'],
          ['Polizei', 'Berlin'],
          ['Deleted', 'user'],
        ],
        ...[
          ['Straż', 'Graniczna'],
          ['Красный', 'Крест'],
          ['Видалений', 'користувач'],
          ['Pay', 'Pal'],
        ],
      ].map(([firstName = '', lastName = '-']) => [firstName, lastName] as const),
    ),
  },
  {
    name: 'an organisation signs up as an office',
    play: play(
      ['Polizei Berlin', 'UNHCR Ukraine', 'Deutsches Rotes Kreuz', 'Міграційна служба', 'Роlizеi Веrlin'].map(
        fullName => ['Mallory', 'Archer', { publicData: { ...organisation, fullName } }] as const,
      ),
    ),
  },
  {
    name: 'a bio speaks for the team or an authority',
    play: play(
      [
        'I am an official member of the support team.',
        'Off\u00adicial mem\u200bber of the Supp0rt team',
        'Пишу від імені підтримки сайту.',
        'Im Auftrag von Poruch prüfe ich Unterkünfte.',
        'W imieniu policji sprawdzam dokumenty.',
        'Официальный сотрудник службы поддержки',
      ].map(bio => ['Mallory', 'Archer', { bio }] as const),
    ),
  },
  {
    name: 'an organisation signs up under a short form of the name of one with the badge',
    async play(site) {
      const name = (await verifiedName(site)).replace(/\s*e\.\s?V\.$/u, '');
      const names = [
        name,
        `${name} Nord`,
        `${name} 24`,
        name.replaceAll(' ', '-'),
        name.replaceAll('a', 'а'),
      ];
      return play(
        names.map(fullName => ['Mallory', 'Archer', { publicData: { ...organisation, fullName } }] as const),
      )(site);
    },
  },
  {
    name: 'a name hides characters, mixes alphabets or carries a check mark',
    play: play([
      ['An\u2800na', 'Koval'],
      ['Anna\ue000', 'Koval'],
      ['P\u200bоruch', 'Koval'],
      ['Mаriж', 'Koval'],
      ['Anna', 'Koval ✓'],
      ['Anna', 'Verified'],
      ['Ꭺnna', 'Koval'],
      ['…', '—'],
    ]),
  },
  {
    name: 'an organisation takes the name of one with the badge',
    async play(site) {
      const fullName = await verifiedName(site);
      const mallory = await site.signUp('Mallory', 'Archer');
      const publicData = { ...organisation, fullName: fullName.toUpperCase() };
      return mallory.sdk.currentUser.updateProfile({ publicData }).then(
        () => through(`took the name ${fullName}`),
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
