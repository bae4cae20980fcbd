import { pathTo } from '#contract/paths.ts';

/** Returns the path of a transaction's page for one of its parties. */
export function threadPath({ id, customerId }: { id: string; customerId: string }, userId: string): string {
  return pathTo(userId === customerId ? 'OrderDetailsPage' : 'SaleDetailsPage', { id });
}
