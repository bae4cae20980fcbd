import Stripe from 'stripe';
import { DAY } from '#contract/time/units.ts';
import type { BuiltServer } from '#test/support/builtServer.ts';
import type { Person } from '#test/support/cast.ts';
import { createSdk, newStore, testClient, type Res } from '#test/platform/sdk.ts';

interface Payment {
  stripePaymentIntents: { default: { stripePaymentIntentId: string } };
}

/**
 * Requests two nights of a listing at 25 euros and pays by card, as the checkout would. `port`: the simulator's API;
 * `from`: days until the stay starts. Returns the transaction's id.
 */
export async function requestAndPay(
  { baseUrl }: BuiltServer,
  { port, person, listing, from }: { port: number; person: Person; listing: Res; from: number },
): Promise<string> {
  const secretary = createSdk(baseUrl, { ...testClient, tokenStore: person.tokens });
  const tokenStore = newStore();
  tokenStore.setToken((await secretary.exchangeToken()).data);
  const today = Math.floor(Date.now() / DAY) * DAY;
  const { data } = await createSdk(baseUrl, { tokenStore }).transactions.initiate(
    {
      processAlias: 'default-process/release-2',
      transition: 'transition/request-payment',
      params: {
        listingId: listing.id,
        bookingStart: new Date(today + from * DAY),
        bookingEnd: new Date(today + (from + 2) * DAY),
        lineItems: [{ code: 'line-item/night', unitPrice: listing.attributes.price, quantity: 2 }],
      },
    },
    { expand: true },
  );
  const { id, attributes } = data.data;
  const { stripePaymentIntents } = attributes.protectedData as unknown as Payment;
  const stripe = new Stripe('sk_test_simulator', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
  });
  const { stripePaymentIntentId } = stripePaymentIntents.default;
  await stripe.paymentIntents.confirm(stripePaymentIntentId, { payment_method: 'pm_card_visa' });
  await person.sdk.transactions.transition({ id, transition: 'transition/confirm-payment', params: {} });
  return id.uuid;
}
