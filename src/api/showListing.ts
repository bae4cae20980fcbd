import type { Sdk } from 'sharetribe-flex-sdk';
import type { Listing } from '#contract/entities/listing.ts';
import { asking } from './apiFailure.ts';
import { joinOne } from './denormalise.ts';
import { toListing } from './entities.ts';
import * as reads from './reads.ts';

/** A listing as others see it. @throws ApiFailure what the marketplace answers. */
export async function showListing(sdk: Pick<Sdk, 'listings'>, id: string): Promise<Listing> {
  return toListing(joinOne((await asking(sdk.listings.show({ id, ...reads.listing }))).data));
}
