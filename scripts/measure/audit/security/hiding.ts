import { setTimeout as sleep } from 'node:timers/promises';
import type { Res } from '#test/platform/sdk.ts';
import { createSdk, UUID } from '#test/platform/sdk.ts';
import type { Person } from '#test/support/cast.ts';
import { held, through, type Attack, type Outcome, type Site } from './attack.ts';
import { browserOf, sessionOf } from './browser.ts';

/** How long a change may take to reach the site, in milliseconds. */
const heardWithin = 1_000;
const unknownId = 'e2a1f0d4-6c1b-4d8e-9a57-3b0c5d7f9a11';

interface Hidden {
  host: Person;
  listing: Res;
  portrait: string;
}

/** Somebody whose profile was public and whose addresses were noted, before they close their listing and hide. */
async function hide(site: Site, before: (hidden: Hidden) => Promise<unknown> = async () => undefined) {
  const host = await site.signUp('Zlata', 'Hidden');
  const portrait = await host.uploads();
  await host.sdk.currentUser.updateProfile({ profileImageId: portrait });
  const listing = await host.publishes();
  const hidden = { host, listing, portrait };
  await before(hidden);
  const { status } = await site.request(`/u/${host.id}`);
  if (status !== 200) throw new Error(`the profile was never public: ${status}`);
  await site.request(`/media/${portrait}/square-small`);
  await host.sdk.ownListings.close({ id: listing.id });
  await host.sdk.currentUser.updateProfile({ privateData: { hidesProfile: true } });
  await sleep(heardWithin);
  return hidden;
}

/** What a reader is answered about an id, with the id itself left out. */
async function answersAbout(site: Site, id: string, reader?: Person) {
  const sdk = reader?.sdk ?? createSdk(site.url);
  const cookie = reader ? { Cookie: sessionOf(reader).join('=') } : {};
  const page = await site.request(`/u/${id}`, { headers: cookie });
  const shown = await sdk.users
    .show({ id: new UUID(id) })
    .then(({ data }) => JSON.stringify(data))
    .catch((error: { status?: number; data?: unknown }) => JSON.stringify([error.status, error.data]));
  const reviews = await sdk.reviews.query({ subjectId: new UUID(id) });
  const blocking = reader ? (await browserOf(site, reader)('safety/block', { userId: id })).status : 0;
  const answers = {
    page: [page.status, page.text].join(' '),
    shown,
    reviews: JSON.stringify(reviews.data),
    blocking,
  };
  return Object.entries(answers).map(
    ([name, answer]) =>
      [
        name,
        String(answer)
          .replaceAll(id, '')
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ''),
      ] as const,
  );
}

const outcomeOf = (told: readonly string[]): Outcome =>
  told.length > 0 ? through(`told apart or shown by: ${told.join(', ')}`) : held('nothing tells of it');

/** Plays a reader who has noted the id of the profile before it was hidden. */
const noted = (name: string, signUp: (site: Site) => Promise<Person | undefined>): Attack => ({
  name,
  async play(site) {
    const reader = await signUp(site);
    const { host, portrait } = await hide(site);
    // The first page that members open saves their language, which later ones contain.
    await answersAbout(site, unknownId, reader);
    const ofUnknown = new Map(await answersAbout(site, unknownId, reader));
    const told = (await answersAbout(site, host.id, reader)).filter(
      ([what, answer]) => answer !== ofUnknown.get(what) || answer.includes('Zlata'),
    );
    const picture = await site.request(`/media/${portrait}/square-small`);
    return outcomeOf([...told.map(([what]) => what), ...(picture.status === 404 ? [] : ['picture'])]);
  },
});

export const hidingAttacks: readonly Attack[] = [
  noted('a hidden profile is found by a visitor who noted its address', async () => undefined),
  noted('a hidden profile is found by a member who noted its address', site =>
    site.signUp('Mallory', 'Seeks'),
  ),
  {
    name: 'a hidden profile is found by somebody blocked, through the conversation',
    async play(site) {
      const mallory = await site.signUp('Mallory', 'Blocked');
      let conversation: Res | undefined;
      await hide(site, async ({ host, listing }) => {
        conversation = await mallory.enquires(listing);
        const { status } = await browserOf(site, host)('safety/block', { userId: mallory.id });
        if (status !== 200) throw new Error(`cannot block: ${status}`);
      });
      const id = conversation?.id;
      const include = ['provider', 'provider.profileImage', 'listing.author'];
      const path = `/order/${id?.uuid}/details`;
      const page = await site.request(path, { headers: { Cookie: sessionOf(mallory).join('=') } });
      if (page.status !== 200) throw new Error(`the conversation is gone: ${page.status}`);
      const answers = {
        transaction: JSON.stringify((await mallory.sdk.transactions.show({ id, include })).data),
        page: page.text,
        search: JSON.stringify((await mallory.sdk.transactions.query({ keywords: 'zlata' })).data.data),
      };
      const told = Object.entries(answers).filter(([what, answer]) =>
        what === 'search' ? answer !== '[]' : answer.includes('Zlata'),
      );
      return outcomeOf(told.map(([what]) => what));
    },
  },
];
