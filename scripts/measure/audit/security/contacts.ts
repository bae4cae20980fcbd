import { LatLng } from '#test/platform/sdk.ts';
import { room, type Person } from '#test/support/cast.ts';
import { held, through, type Attack, type Outcome, type Site } from './attack.ts';
import { browserOf } from './browser.ts';

/** What a host writes after she has closed her listing. */
const later = ['Xanadu', '50.87', 'Quellstadt', 'Quintessa'];

/** A host whose listing a reader knows: they have written to her, or saved it. */
async function known(site: Site, how: 'writes' | 'saves') {
  const host = await site.signUp('Halyna', 'Moves');
  const reader = await site.signUp('Mallory', 'Follows');
  const listing = await host.publishes({ title: 'Room by the canal' });
  if (how === 'writes') await reader.enquires(listing);
  else if ((await browserOf(site, reader)('saved-listings/save', { ids: [listing.id.uuid] })).status !== 200)
    throw new Error('The listing cannot be saved');
  const moves = async () => {
    await host.sdk.ownListings.close({ id: listing.id });
    await host.sdk.ownListings.update({
      id: listing.id,
      title: 'Xanadu for two',
      geolocation: new LatLng(50.87, 14.82),
      publicData: { ...(room.publicData as object), location: { address: '02763 Quellstadt', building: '' } },
    });
    await host.sdk.currentUser.updateProfile({ displayName: 'Quintessa' });
  };
  return { host, reader, listing, moves };
}

function outcome(texts: readonly string[]): Outcome {
  const found = later.filter(word => texts.some(text => text.includes(word)));
  return found.length > 0 ? through(`read ${found.join(', ')}`) : held('everything is as it was');
}

/** Everything that a party of a conversation can include. */
async function conversationOf(reader: Person): Promise<string> {
  const include = ['listing', 'listing.author', 'listing.images', 'provider', 'messages', 'messages.sender'];
  return JSON.stringify((await reader.sdk.transactions.query({ include })).data);
}

export const contactAttacks: readonly Attack[] = [
  {
    name: 'a blocked person reads where the host has moved, by their conversation, her listing and her profile',
    async play(site) {
      const { host, reader, listing, moves } = await known(site, 'writes');
      await browserOf(site, host)('safety/block', { userId: reader.id });
      await moves();
      await host.sdk.ownListings.open({ id: listing.id });
      const profile = await reader.sdk.users.show({ id: host.id });
      const shown = await reader.sdk.listings.show({ id: listing.id, include: ['author'] });
      return outcome([await conversationOf(reader), JSON.stringify([profile.data, shown.data])]);
    },
  },
  {
    name: 'somebody who once asked about a listing reads what its author writes after closing it',
    async play(site) {
      const { reader, listing, moves } = await known(site, 'writes');
      await moves();
      const shown = await reader.sdk.listings.show({ id: listing.id, include: ['author'] });
      return outcome([await conversationOf(reader), JSON.stringify(shown.data)]);
    },
  },
  {
    name: 'a stranger who saved a listing reads the new title and town of the closed one',
    async play(site) {
      const { reader, moves } = await known(site, 'saves');
      await moves();
      const { status, text } = await savedBy(site, reader);
      return status === 200 ? outcome([text]) : through(`the saved listings cannot be read: ${status}`);
    },
  },
];

async function savedBy(site: Site, reader: Person): Promise<{ status: number; text: string }> {
  const answer = await browserOf(site, reader)('saved-listings', {});
  return { status: answer.status, text: JSON.stringify(answer) };
}
