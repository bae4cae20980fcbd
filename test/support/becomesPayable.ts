import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './cast.ts';

/** Waits until the payment provider has verified the account. @throws Error when that takes more than ten seconds */
export async function becomesPayable({ sdk }: Person): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1, await sleep(100)) {
    const { data } = await sdk.stripeAccount.fetch();
    const account = data.data.attributes.stripeAccountData as unknown as { charges_enabled: boolean };
    if (account.charges_enabled) return;
  }
  throw new Error('The account was not verified');
}
