import { pathTo } from '#src/config/paths.ts';

/** The page of a transaction for one of its parties. */
export function threadPath({ id, customerId }: { id: string; customerId: string }, userId: string): string {
  return pathTo(userId === customerId ? 'OrderDetailsPage' : 'SaleDetailsPage', { id });
}
