import { LatLng, newStore, type Sdk } from '#test/platform/sdk.ts';
import { pathOf, title } from '../community.ts';
import { expects, pick, seenByEach, type Actor, type Action } from './action.ts';

const words = ['room', 'quiet', 'park', 'trees', 'view'];
const anyPlace = ({ community }: Actor) => pick(Math.random() < 0.8 ? community.free : community.paid);

const opens = async ({ line }: Actor, path: string, shows: string, reader?: Actor['person']) => {
  const { body } = await line.open(path, reader);
  expects(body.includes(shows), `${path.split(/[?]|\/[0-9a-f]{8}-/)[0]} shows something else`);
};

/** The reading scenarios of users and visitors. */
export const reading: readonly Action[] = [
  { name: 'visitor: first page', share: 6, do: actor => opens(actor, '/', '</main>') },
  {
    name: 'visitor: search',
    share: 10,
    do: actor => opens(actor, `/s?keywords=${pick(words)}`, title),
  },
  {
    name: 'visitor: listing',
    share: 14,
    do: actor => opens(actor, pathOf(anyPlace(actor).id), title),
  },
  {
    name: 'search',
    share: 10,
    async do({ line, person }) {
      const near = [{ keywords: pick(words) }, { bounds: '53,14,52,13' }, { origin: new LatLng(52.5, 13.4) }];
      const found = await line.sdkOf(person).listings.query({ ...pick(near), perPage: 24 });
      expects(found.data.data.length > 0, 'nothing was found');
    },
  },
  {
    name: 'listing',
    share: 12,
    do: actor => opens(actor, pathOf(anyPlace(actor).id), title, actor.person),
  },
  { name: 'inbox', share: 10, do: readsInbox },
  { name: 'log in', share: 3, do: logsIn },
];

async function readsInbox({ line, person, community }: Actor): Promise<void> {
  const mine = community.conversations.find(({ customer }) => customer === person);
  const { body } = await line.open(mine ? '/inbox/orders' : '/inbox/sales', person);
  expects(!mine || body.includes(title), 'the inbox is empty');
}

/** A session opened at one process is valid at the others. */
async function logsIn(actor: Actor): Promise<void> {
  const { email, password, id } = actor.person;
  const tokens = newStore();
  await actor.line.sdkOf({ tokens }).login({ username: email, password });
  await seenByEach(actor, 'a session', async line => (await whoIs(line.sdkOf({ tokens }))) === id);
}

const whoIs = async (sdk: Sdk) => (await sdk.currentUser.show()).data.data.id.uuid;
