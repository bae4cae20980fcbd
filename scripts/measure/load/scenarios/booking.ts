import { DAY } from '#contract/time/units.ts';
import type { StateName, TransitionName } from '#contract/processes/process.ts';
import { UUID } from '#test/platform/sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { Place } from '../community.ts';
import { expects, pick, seenByEach, type Actor, type Action } from './action.ts';
import { remember } from './writing.ts';

/** How many days ahead users book. */
const ahead = 85;

/** The booking scenarios. */
export const booking: readonly Action[] = [
  { name: 'book, and be answered', share: 3, do: books },
  { name: 'book, pay, be answered', share: 3, do: booksAndPays },
];

/** Returns two nights on a random date, which others are unlikely to want. */
function stay() {
  const start = Math.floor(Date.now() / DAY) * DAY + Math.ceil(2 + Math.random() * ahead) * DAY;
  return { bookingStart: new Date(start), bookingEnd: new Date(start + 2 * DAY) };
}

const placeFor = (customer: Person, places: readonly Place[]) =>
  pick(places.filter(({ author }) => author !== customer));

async function books(actor: Actor): Promise<void> {
  const { line, community, journal } = actor;
  const customer = community.nextCustomer();
  const place = placeFor(customer, community.free);
  const transition: TransitionName = 'transition/request';
  const { data } = await line.sdkOf(customer).transactions.initiate({
    processAlias: 'free-process/release-1',
    transition,
    params: { listingId: new UUID(place.id), ...stay() },
  });
  const { uuid } = data.data.id;
  journal.transitions.push(`${uuid} ${transition}`);
  remember(actor, { id: uuid, customer, provider: place.author });
  await answers(actor, uuid, place.author);
}

/** Books as the checkout does: requests payment, pays at Stripe, confirms. */
async function booksAndPays(actor: Actor): Promise<void> {
  const { line, community, journal } = actor;
  const customer = community.nextCustomer();
  const place = placeFor(customer, community.paid);
  const request: TransitionName = 'transition/request-payment';
  const confirm: TransitionName = 'transition/confirm-payment';
  const asked = (await line.post(
    '/api/initiate-privileged',
    {
      isSpeculative: false,
      bodyParams: {
        processAlias: 'default-process/release-1',
        transition: request,
        params: { listingId: new UUID(place.id), ...stay() },
      },
      queryParams: { expand: true },
    },
    customer,
  )) as { data: { id: { uuid: string }; attributes: { protectedData: Payment } } };
  const { id, attributes } = asked.data;
  journal.transitions.push(`${id.uuid} ${request}`);
  const intent = attributes.protectedData.stripePaymentIntents.default;
  const paid = await line.pay(`payment_intents/${intent.stripePaymentIntentId}/confirm`, {
    client_secret: intent.stripePaymentIntentClientSecret,
    payment_method: 'pm_card_bypassPending',
  });
  expects(paid.status === 'requires_capture', `a payment is ${String(paid.status)}`);
  await line.sdkOf(customer).transactions.transition({
    id: new UUID(id.uuid),
    transition: confirm,
    params: {},
  });
  journal.transitions.push(`${id.uuid} ${confirm}`);
  remember(actor, { id: id.uuid, customer, provider: place.author });
  await answers(actor, id.uuid, place.author);
}

interface Payment {
  stripePaymentIntents: {
    default: { stripePaymentIntentId: string; stripePaymentIntentClientSecret: string };
  };
}

/** The provider accepts three times out of four. */
async function answers(actor: Actor, uuid: string, provider: Person): Promise<void> {
  const answer: readonly [TransitionName, StateName] =
    Math.random() < 0.75 ? ['transition/accept', 'state/accepted'] : ['transition/decline', 'state/declined'];
  const [transition, state] = answer;
  const id = new UUID(uuid);
  await actor.line.sdkOf(provider).transactions.transition({ id, transition, params: {} });
  actor.journal.transitions.push(`${uuid} ${transition}`);
  await seenByEach(actor, 'an answer', async one => {
    const { data } = await one.sdkOf(provider).transactions.show({ id });
    return data.data.attributes.state === state;
  });
}
