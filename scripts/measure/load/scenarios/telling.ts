import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PushNotice } from '#contract/notification/push.ts';
import type { TransitionName } from '#contract/processes/process.ts';
import { UUID } from '#test/platform/sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { TestBrowser } from '#test/support/pushService.ts';
import { pick, type Actor, type Action } from './action.ts';
import { remember } from './writing.ts';

/** Scenarios of users with phones that are told by pushes. */
export const telling: readonly Action[] = [{ name: 'write to a phone', share: 10, do: writesToPhone }];

/** For how long a push is waited for, in milliseconds. */
const patience = 20_000;

/** Writes a first message to a host who has no page open, and fetches the news as the host's phone does. */
async function writesToPhone(actor: Actor): Promise<void> {
  const { line, community, journal } = actor;
  const customer = community.nextCustomer();
  const { id: listingId, author } = pick(community.free.filter(place => place.author !== customer));
  const transition: TransitionName = 'transition/enquire';
  const enquiry = {
    processAlias: 'free-process/release-1',
    transition,
    params: { listingId: new UUID(listingId) },
  };
  const sdk = line.sdkOf(customer);
  const { id } = (await sdk.transactions.initiate(enquiry)).data.data;
  journal.transitions.push(`${id.uuid} ${transition}`);
  const phone = community.phones.get(author.id);
  if (!phone) throw new Error('a host has no phone');
  const since = performance.now();
  const message = { transactionId: id, content: `Is it still free? ${Math.random()}` };
  const sent = await sdk.messages.send(message, { expand: true });
  journal.messages.push(sent.data.data.id.uuid);
  community.pushTimes.push(await told(actor, author, phone, { since, about: id.uuid }));
  // From now on others read it, who would have silenced the phone.
  remember(actor, { id: id.uuid, customer, provider: author });
}

/** Returns after how many milliseconds the phone got a push about this conversation. */
async function told(
  { line }: Actor,
  reader: Person,
  phone: TestBrowser,
  { since, about }: { since: number; about: string },
): Promise<number> {
  const seen = new Set<string>();
  while (performance.now() - since < patience) {
    for (const { payload, at } of phone.received) {
      if (at < since || seen.has(payload)) continue;
      seen.add(payload);
      const { id } = JSON.parse(payload) as { id: string };
      const { body } = await line.open(`/api/push/notice?id=${id}`, reader);
      const notice = JSON.parse(body.toString()) as PushNotice | null;
      if (notice?.path.includes(about)) return at - since;
    }
    await sleep(50);
  }
  throw new Error('no push came');
}
