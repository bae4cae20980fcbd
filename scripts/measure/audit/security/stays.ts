import type { StateName, TransitionName } from '#contract/processes/process.ts';
import { held, through, type Attack, type Site } from './attack.ts';
import { browserOf } from './browser.ts';
import type { Res } from '#test/platform/sdk.ts';
import type { Person } from '#test/support/cast.ts';
import { requestStay } from '#test/support/stays.ts';

/** A host has accepted a guest, who can now read the address. `alias`: the process as the guest's client names it. */
async function accepted(site: Site, alias?: string) {
  const host = await site.signUp('Halyna', 'Stay');
  const guest = await site.signUp('Mallory', 'Stay');
  const listing = await host.publishes();
  const { id } = await requestStay(guest, listing, Date.now(), alias);
  const moves = (who: Person, transition: TransitionName) =>
    who.sdk.transactions.transition({ id, transition, params: {} });
  await moves(host, 'transition/accept');
  const reads = async (text: string) => {
    const { data } = await guest.sdk.transactions.show({ id, include: ['listing'] });
    return JSON.stringify(data).includes(text);
  };
  const readsAddress = () => reads('Invalidenstra');
  const isHeld = async () => (await stateOf(host, id)) === 'state/accepted';
  if (!(await readsAddress())) throw new Error('The accepted guest never read the address');
  return { host, guest, id, listing, moves, reads, readsAddress, isHeld };
}

const stateOf = async ({ sdk }: Person, id: Res['id']): Promise<StateName | undefined> =>
  (await sdk.transactions.show({ id })).data.data.attributes.state;

const deleted = ({ sdk, password }: Person) => {
  // `endTransactions` is our own parameter, which the SDK's types don't know.
  const params: object = { currentPassword: password, endTransactions: true };
  return sdk.currentUser.delete(params as { currentPassword: string });
};

/** Whether the marketplace carries out a call. */
const works = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

export const stayAttacks: readonly Attack[] = [
  {
    name: 'a guest whose client names the oldest release holds the host, who can neither end nor leave the stay',
    async play(site) {
      const ways = {
        'ending it': async ({ host, id }: Awaited<ReturnType<typeof accepted>>) =>
          browserOf(site, host)('safety/end-stay', { transactionId: id.uuid, block: false }),
        'a block': async ({ host, guest }: Awaited<ReturnType<typeof accepted>>) =>
          browserOf(site, host)('safety/block', { userId: guest.id }),
      };
      for (const [way, leave] of Object.entries(ways)) {
        const stay = await accepted(site, 'free-process/release-1');
        await leave(stay);
        if (await stay.isHeld()) return through(`${way} leaves the stay accepted`);
        if (!(await works(requestStay(await site.signUp('Next', 'Guest'), stay.listing))))
          return through(`${way} leaves the nights taken`);
      }
      const stay = await accepted(site, 'free-process/release-1');
      if (!(await works(deleted(stay.host)))) return through('the host cannot delete the account');
      for (let waited = 0; waited < 20; waited += 1) {
        if ((await stateOf(stay.guest, stay.id)) === 'state/canceled')
          return held('ended in each way, nights free');
        await new Promise(resolve => setTimeout(resolve, 500));
      }
      return through('a deleted account leaves the stay accepted');
    },
  },
  {
    name: 'a guest writes, and asks again, after the host has ended the stay for fear',
    async play(site) {
      const { host, guest, id, listing } = await accepted(site, 'free-process/release-1');
      const another = await host.publishes();
      const { status } = await browserOf(site, host)('safety/end-stay', {
        transactionId: id.uuid,
        block: true,
      });
      if (status !== 200) return through(`the host cannot end and block: ${status}`);
      const text = 'I know where you live';
      if (await works(guest.sdk.messages.send({ transactionId: id, content: text })))
        return through('the message is delivered');
      for (const one of [listing, another]) {
        if (await works(guest.enquires(one, text))) return through('an enquiry is delivered');
        if (await works(requestStay(guest, one))) return through('a request is delivered');
      }
      return held('neither message, enquiry nor request');
    },
  },
  {
    name: 'an accepted guest reads the address that the host has moved to since',
    async play(site) {
      const { host, listing, id, reads, guest } = await accepted(site);
      const location = { address: 'Lindenweg 7, 10115 Berlin', building: 'Left bell' };
      await host.sdk.ownListings.update({ id: listing.id, publicData: { location } } as never);
      const own = await host.sdk.ownListings.show({ id: listing.id });
      if (!JSON.stringify(own.data).includes('Lindenweg')) throw new Error('The host has not moved');
      if ((await reads('Lindenweg')) || (await reads('Left bell')))
        return through('it is in the transaction');
      const call = { transactionId: id.uuid, ...location };
      const { status } = await browserOf(site, guest)('inbox/give-address', call);
      if (status === 200 || (await reads('Lindenweg'))) return through('the guest hands it to themselves');
      return held('the guest still reads that of the day of acceptance');
    },
  },
  {
    name: 'an accepted guest can read the address for as long as they like, because the host cannot end the stay',
    async play(site) {
      const { host, moves, readsAddress } = await accepted(site);
      try {
        await moves(host, 'transition/end-by-provider');
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
        await deleted(host);
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
        await moves(guest, 'transition/end-by-provider');
        return through('the guest ended it as the host');
      } catch (error) {
        return held(`refused with ${(error as { status?: number }).status ?? 'no answer'}`);
      }
    },
  },
];
