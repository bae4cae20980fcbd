import { held, through, type Attack, type Site } from './attack.ts';
import type { Person } from '#test/support/cast.ts';

const day = 24 * 60 * 60_000;

/** A host has accepted a guest, who now reads the address. */
async function accepted(site: Site) {
  const host = await site.signUp('Halyna', 'Stay');
  const guest = await site.signUp('Mallory', 'Stay');
  const listing = await host.publishes();
  const today = Math.floor(Date.now() / day) * day;
  const params = {
    listingId: listing.id,
    bookingStart: new Date(today + 10 * day),
    bookingEnd: new Date(today + 12 * day),
  };
  const request = { processAlias: 'free-process/release-2', transition: 'transition/request', params };
  const { id } = (await guest.sdk.transactions.initiate(request, { expand: true })).data.data;
  const moves = (who: Person, name: string) =>
    who.sdk.transactions.transition({ id, transition: `transition/${name}`, params: {} });
  await moves(host, 'accept');
  const readsAddress = async () => {
    const { data } = await guest.sdk.transactions.show({ id });
    return JSON.stringify(data).includes('Invalidenstra');
  };
  if (!(await readsAddress())) throw new Error('The accepted guest never read the address');
  return { host, guest, moves, readsAddress };
}

export const stayAttacks: readonly Attack[] = [
  {
    name: 'a guest who was accepted cannot be got rid of and goes on reading the address',
    async play(site) {
      const { host, moves, readsAddress } = await accepted(site);
      try {
        await moves(host, 'end-by-provider');
      } catch (error) {
        return through(`the host cannot end it: ${(error as { status?: number }).status ?? 'no answer'}`);
      }
      return (await readsAddress()) ? through('the address is still shown') : held('the address is gone');
    },
  },
  {
    name: 'a party ends the stay in the name of the other',
    async play(site) {
      const { guest, moves } = await accepted(site);
      try {
        await moves(guest, 'end-by-provider');
        return through('the guest ended it as the host');
      } catch (error) {
        return held(`refused with ${(error as { status?: number }).status ?? 'no answer'}`);
      }
    },
  },
];
