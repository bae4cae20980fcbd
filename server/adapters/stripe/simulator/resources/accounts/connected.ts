import type Stripe from 'stripe';
import type { Call } from '../../call.ts';
import { accountInvalid } from '../../http/auth.ts';

/** Returns a connected account by the id in the URL. @throws Failure 403 account_invalid, as Stripe does */
export async function requireConnected(call: Call, id = ''): Promise<Stripe.Account> {
  const account = await call.objects.find('account', id);
  if (!account) throw accountInvalid(id);
  return account;
}
