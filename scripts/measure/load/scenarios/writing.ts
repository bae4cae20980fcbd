import type { TransitionName } from '#contract/processes/process.ts';
import { photo } from '#test/platform/pictures.ts';
import { UUID } from '#test/platform/sdk.ts';
import { described, pathOf, type Conversation } from '../community.ts';
import { expects, pick, seenByEach, eventuallySeenByEach, type Actor, type Action } from './action.ts';

/** Maximum number of conversations remembered. */
const remembered = 500;
const whole = { expand: true };
/** One small photograph for all uploads: its content does not matter. */
let picture: Promise<File> | undefined;

/** The writing scenarios. */
export const writing: readonly Action[] = [
  { name: 'write', share: 10, do: writes },
  { name: 'enquire', share: 3, do: async actor => void (await enquires(actor)) },
  { name: 'upload a picture', share: 1, do: uploads },
  { name: 'change a listing', share: 3, do: edits },
];

/** Remembers the conversation for later actions. */
export function remember({ community }: Actor, conversation: Conversation): void {
  const { conversations } = community;
  if (conversations.length < remembered) conversations.push(conversation);
  else conversations[Math.floor(Math.random() * remembered)] = conversation;
}

async function writes(actor: Actor): Promise<void> {
  const { line, community, journal } = actor;
  const conversation = pick(community.conversations) ?? (await enquires(actor));
  const { id, customer, provider, lastWriter = customer } = conversation;
  // In turn: a user who gets no answer may write ten messages and no more.
  const [writer, reader] = lastWriter === customer ? [provider, customer] : [customer, provider];
  conversation.lastWriter = writer;
  const transactionId = new UUID(id);
  const content = `Is it still free? ${Math.random()}`;
  const sent = await line.sdkOf(writer).messages.send({ transactionId, content }, whole);
  journal.messages.push(sent.data.data.id.uuid);
  await seenByEach(actor, 'a message', async one => {
    const { data } = await one.sdkOf(reader).messages.query({ transactionId, perPage: 100 });
    return data.data.some(({ attributes }) => attributes.content === content);
  });
}

async function enquires(actor: Actor): Promise<Conversation> {
  const { line, community, journal } = actor;
  const customer = community.nextCustomer();
  const place = pick(community.free.filter(({ author }) => author !== customer));
  const params = { listingId: new UUID(place.id) };
  const transition: TransitionName = 'transition/enquire';
  const enquiry = { processAlias: 'free-process/release-1', transition, params };
  const { data } = await line.sdkOf(customer).transactions.initiate(enquiry);
  const conversation = { id: data.data.id.uuid, customer, provider: place.author };
  journal.transitions.push(`${conversation.id} ${transition}`);
  remember(actor, conversation);
  await seenByEach(actor, 'an enquiry', async one => {
    const found = await one.sdkOf(place.author).transactions.show({ id: data.data.id });
    return found.data.data.id.uuid === conversation.id;
  });
  return conversation;
}

/** An image uploaded to one process is in the bucket for the others. */
async function uploads(actor: Actor): Promise<void> {
  const { line, person, journal } = actor;
  picture ??= photo({ width: 400, height: 300 });
  const sent = await line.sdkOf(person).images.upload({ image: await picture }, whole);
  const { id, attributes } = sent.data.data;
  journal.images.push(id.uuid);
  const { variants } = attributes as unknown as { variants: Record<string, { url: string }> };
  const [first] = Object.values(variants);
  expects(first !== undefined, 'a picture has no sizes');
  const path = first?.url.replace(/^https?:\/\/[^/]+/, '') ?? '';
  await seenByEach(actor, 'a picture', async one => (await one.open(path)).body.length > 0);
}

/** The cached pages of other processes show the change. */
async function edits(actor: Actor): Promise<void> {
  const { line, community, journal } = actor;
  const place = pick(community.free);
  const version = (place.version += 1);
  await line
    .sdkOf(place.author)
    .ownListings.update({ id: new UUID(place.id), description: described(version) });
  journal.editions.set(place.id, Math.max(version, journal.editions.get(place.id) ?? 0));
  await eventuallySeenByEach(actor, 'a changed listing', async one => {
    const { body } = await one.open(pathOf(place.id));
    // Another user may have changed it again meanwhile.
    const shown = /edition (\d+)/.exec(body.toString());
    return Number(shown?.[1]) >= version;
  });
}
