import type { Route } from './http/route.ts';
import { accountLinkRoutes } from './resources/accountLinks.ts';
import { accountRoutes } from './resources/accounts/index.ts';
import { accountPartRoutes } from './resources/accounts/parts.ts';
import { balanceRoutes } from './resources/balanceTransactions.ts';
import { chargeRoutes } from './resources/charges.ts';
import { customerRoutes } from './resources/customers.ts';
import { disputeRoutes } from './resources/disputes.ts';
import { eventRoutes } from './resources/events.ts';
import { paymentIntentRoutes } from './resources/paymentIntents/index.ts';
import { paymentMethodRoutes } from './resources/paymentMethodRoutes.ts';
import { payoutRoutes } from './resources/payouts.ts';
import { refundRoutes } from './resources/refunds.ts';
import { setupIntentRoutes } from './resources/setupIntents/index.ts';
import { tokenRoutes } from './resources/tokens.ts';
import { transferRoutes } from './resources/transfers.ts';

/** Every endpoint of the API. */
export const routes: readonly Route[] = [
  ...accountLinkRoutes,
  ...accountRoutes,
  ...accountPartRoutes,
  ...balanceRoutes,
  ...chargeRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...tokenRoutes,
  ...transferRoutes,
];
