import type { Page } from 'playwright-core';
import { DAY } from '#contract/time/units.ts';
import { UUID } from '#test/platform/sdk.ts';
import type { BuiltServer } from '#test/support/builtServer.ts';
import type { Person } from '#test/support/cast.ts';
import { callWebApi } from '#test/support/webApi.ts';

/** Returns the ISO day in so many days. */
export const dayIn = (count: number): string => new Date(Date.now() + count * DAY).toISOString().slice(0, 10);

/** Returns the path of the checkout for two nights, starting in `from` days. */
export const checkoutOf = (room: string, from: number): string =>
  `/l/room/${room}/checkout?start=${dayIn(from)}&end=${dayIn(from + 2)}`;

/** Fills in the billing address. */
export async function fillBilling(page: Page): Promise<void> {
  const form = page.getByRole('main');
  await form.getByLabel('Street and number').fill('Obernstraße 1');
  await form.getByLabel('Postal code').fill('28195');
  await form.getByLabel('Town').fill('Bremen');
  await form.getByLabel('Country').selectOption('DE');
}

/** Holds two nights for a user, starting in `from` days. */
export async function holdNights(
  server: BuiltServer,
  { tokens }: Person,
  room: string,
  from: number,
): Promise<void> {
  const params = { listingId: new UUID(room), bookingStart: dayIn(from), bookingEnd: dayIn(from + 2) };
  const bodyParams = {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params,
  };
  const held = await callWebApi(server, 'initiate-privileged', { bodyParams }, tokens.getToken());
  expect(held).toMatchObject({ status: 200 });
}
