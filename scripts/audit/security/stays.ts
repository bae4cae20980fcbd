import { held, through, type Attack, type Site } from './attack.ts';
import { browserOf } from './browser.ts';
import type { Person } from '#test/support/cast.ts';
import { requestStay } from '#test/support/stays.ts';

/** A host has accepted a guest, who can now read the address. */
async function accepted(site: Site) {
  const host = await site.signUp('Halyna', 'Stay');
  const guest = await site.signUp('Mallory', 'Stay');
  const { id } = await requestStay(guest, await host.publishes());
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
    name: 'an accepted guest can read the address for as long as they like, because the host cannot end the stay',
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
    name: 'a guest can still read the address of a host who has deleted their account',
    async play(site) {
      const { host, readsAddress } = await accepted(site);
      try {
        // `endTransactions` is our own endpoint, which the SDK's types don't know.
        const params: object = { currentPassword: host.password, endTransactions: true };
        await host.sdk.currentUser.delete(params as { currentPassword: string });
      } catch (error) {
        return through(`the host cannot leave: ${(error as { status?: number }).status ?? 'no answer'}`);
      }
      return (await readsAddress()) ? through('the address is still shown') : held('the address is gone');
    },
  },
  {
    name: 'a guest blocked by the host can still read the address',
    async play(site) {
      const { host, guest, readsAddress } = await accepted(site);
      const { status } = await browserOf(site, host)('safety/block', { userId: guest.id });
      if (status !== 200) return through(`the host cannot block the guest: ${status}`);
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
