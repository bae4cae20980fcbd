import type { Sdk } from 'sharetribe-flex-sdk';
import type { Listing } from '#contract/entities/listing.ts';
import { rejectWithApiFailure } from './apiFailure.ts';
import { joinOne } from './denormalise.ts';
import { toListing } from './entities.ts';
import { toFailure } from './failure.ts';
import * as reads from './reads.ts';

/** Returns a listing as others see it; null when it isn't visible. @throws ApiFailure for any other error */
export async function showListing(sdk: Pick<Sdk, 'listings'>, id: string): Promise<Listing | null> {
  try {
    return toListing(joinOne((await rejectWithApiFailure(sdk.listings.show({ id, ...reads.listing }))).data));
  } catch (caught) {
    const { status } = toFailure(caught);
    if (status === 403 || status === 404) return null;
    throw caught;
  }
}
