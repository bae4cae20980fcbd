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
  | 'file'
  | 'ownFile'
  | 'fileAttachment'
  | 'fileUpload'
  | 'fileDownload'
  | 'ownFileDownload'
  | 'event';

/**
 * A resource as the engine's views produce it: related resources are nested objects; the wire flattens them into `data`
 * and `included`. `relationships` holds only what the caller requested with `include`.
 */
export interface Resource {
  id: string;
  type: ResourceType;
  attributes: Record<string, Value>;
  relationships?: Record<string, Resource | readonly Resource[] | null>;
}

/** Paging details of a query, named as in the wire's `meta`. `page` starts at 1; cursor-based queries have none. */
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
