import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '#test/support/cast.ts';
import type { Res } from '#test/platform/sdk.ts';
import { held, through, type Attack, type Site } from './attack.ts';

/** How long a change may take to reach the site, in milliseconds. Browser caches add up to five minutes. */
const heardWithin = 1_000;

interface Stolen {
  host: Person;
  listing: Res;
  imageId: string;
}

/** The URL that anyone can note while the picture is public, or build from its id. */
const open = ({ request }: Site, imageId: string, headers = {}) =>
  request(`/media/${imageId}/square-small`, { headers });

/** A picture that was public, and whose URL was noted, before its listing or profile is hidden. */
const hidden = (name: string, hide: (stolen: Stolen) => Promise<unknown>): Attack => ({
  name,
  async play(site) {
    const host = await site.signUp('Ada', 'Lovelace');
    const imageId = await host.uploads();
    const listing = await host.publishes({ images: [imageId] });
    const before = await open(site, imageId);
    if (before.status !== 200) throw new Error(`the picture was never public: ${before.status}`);
    await hide({ host, listing, imageId });
    await sleep(heardWithin);
    const etag = String(before.headers.etag ?? '');
    const after = [await open(site, imageId), await open(site, imageId, { 'if-none-match': etag })];
    const seen = after.map(({ status }) => status).join(' and ');
    const age = /max-age=(\d+)/.exec(String(before.headers['cache-control']))?.[1] ?? 'for ever';
    const isGone = after.every(({ status }) => status === 404) && Number(age) <= 300;
    return (isGone ? held : through)(`${seen}, and what was fetched before is kept for ${age} s`);
  },
});

/** A picture that has never been public, by its id. */
const neverPublic = (name: string, make: (host: Person) => Promise<string>): Attack => ({
  name,
  async play(site) {
    const { status } = await open(site, await make(await site.signUp('Ada', 'Lovelace')));
    return (status === 404 ? held : through)(String(status));
  },
});

export const pictureAttacks: readonly Attack[] = [
  hidden('the picture of a listing that its author closed', ({ host, listing }) =>
    host.sdk.ownListings.close({ id: listing.id }),
  ),
  hidden('a picture that was taken off its listing', async ({ host, listing }) =>
    host.sdk.ownListings.update({ id: listing.id, images: [await host.uploads()] }),
  ),
  hidden('the picture of somebody who deleted the account', ({ host }) =>
    host.sdk.currentUser.delete({ currentPassword: host.password }),
  ),
  neverPublic('the picture of a draft', async host => {
    const imageId = await host.uploads();
    await host.drafts({ images: [imageId] });
    return imageId;
  }),
  neverPublic('a picture that was uploaded and not used', host => host.uploads()),
];
