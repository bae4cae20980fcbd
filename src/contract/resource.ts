import type { Value } from './values.ts';

export type ResourceType =
  | 'marketplace'
  | 'user'
  | 'currentUser'
  | 'listing'
  | 'ownListing'
  | 'image'
  | 'transaction'
  | 'booking'
  | 'message'
  | 'review'
  | 'stock'
  | 'stockAdjustment'
  | 'asset'
  | 'timeSlot'
  | 'availabilityException'
  | 'processTransition'
  | 'passwordReset'
  | 'stripeAccount'
  | 'stripeAccountLink'
  | 'stripePerson'
  | 'stripeCustomer'
  | 'stripePaymentMethod'
  | 'stripeSetupIntent'
  | 'permissionSet'
  | 'event';

/**
 * A resource as the engine's views make it: related resources are nested objects; the wire flattens them into
 * `data` and `included`. `relationships` holds only what the caller asked for with `include`.
 */
export interface Resource {
  id: string;
  type: ResourceType;
  attributes: Record<string, Value>;
  relationships?: Record<string, Resource | readonly Resource[] | null>;
}

/** Paging facts of a query, under the names of the wire's `meta`. `page` starts at 1; what is read on and on has none. */
export interface PageMeta {
  page?: number;
  perPage: number;
  totalItems?: number;
  totalPages?: number;
  paginationLimit?: number;
  paginationUnsupported?: true;
}

export interface ResourcePage {
  items: readonly Resource[];
  meta: PageMeta;
}
