import { lazy } from 'react';
import type * as Parts from './detailParts.ts';

// Requested with the page, so that client-side navigation finds it in place.
const chunk: Promise<typeof Parts> = import('./detailParts.ts').catch(
  () => new Promise<never>(() => undefined),
);

/**
 * The author in the heading, and the content below the images, in the browser: the server-rendered ones are readable and
 * their links work, and they are hydrated when the page is idle or on first interaction. If their code fails to load,
 * they remain as they are.
 */
export const ListingHost = lazy(() => chunk.then(parts => ({ default: parts.ListingHost })));
export const ListingDetails = lazy(() => chunk.then(parts => ({ default: parts.ListingDetails })));

/** Nothing: browsers with JavaScript don't render what is for those without. */
export const PlainNights = (): null => null;
