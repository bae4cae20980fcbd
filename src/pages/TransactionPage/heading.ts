import type { Role } from './loadData.ts';

/** The states that have a heading (specification section 4). Any other has none. */
const headed = [
  'enquiry',
  'pending-payment',
  'payment-expired',
  'preauthorized',
  'accepted',
  'declined',
  'canceled',
  'delivered',
] as const;

/** The message of the panel's heading; undefined for a state without one. */
export function headingId(role: Role, state: string): string | undefined {
  const name = headed.find(one => state === `state/${one}`);
  return name && `TransactionPage.heading.${role}.${name}`;
}
