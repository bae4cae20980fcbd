import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import { slugOf } from '#contract/text/slug.ts';
import type { ListingInput } from '#src/api/inputs.ts';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch, useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { usePage, editPath } from './loadData.ts';
import { type Failed, publishListing, saveListing } from './saveListing.ts';
import { tabAfter } from './tabs.ts';

/** The outcome of the last attempt. */
export type SaveStatus = { status: 'idle' | 'saving' | 'saved' } | Failed;

/**
 * Saves the tab on screen. A new listing then moves on to the next tab, and is published after the last one; a
 * published listing stays on its tab. `onSaved` runs as soon as the typed values are safe.
 */
export function useTabSaver(onSaved: () => void) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const currentUser = useCurrentUser();
  const { payments } = useSettings();
  const { data, update } = usePage();
  const { type, tab, listing } = data;
  const [status, setStatus] = useState<SaveStatus>({ status: 'idle' });
  // A user who leaves the page while saving is not navigated away from the new page.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const goTo = (path: string, replace: boolean) => {
    if (isHere.current) void navigate(path, { replace });
  };

  const save = async (input: ListingInput): Promise<void> => {
    setStatus({ status: 'saving' });
    const saved = await dispatch(saveListing(listing, input));
    if (saved.status === 'failed') return setStatus(saved);
    const next = type === 'edit' ? undefined : tabAfter(tab);
    if (!next) update(before => ({ ...before, listing: withPictures(saved.listing, before.listing) }));
    onSaved();
    if (type === 'edit') return setStatus({ status: 'saved' });

    // Replaces the URL of the unsaved listing in the history: returning to it would create a second draft.
    if (next) return goTo(editPath(saved.listing, 'draft', next), listing === null);
    const published = await dispatch(publishListing(saved.listing.id));
    if (published.status === 'failed') return setStatus(published);
    // Free help never waits for payout details; authors who take money are led to them once (readings 8).
    const isUnpaid = payments && published.listing.price && !currentUser?.stripeConnected;
    goTo(
      isUnpaid ? editPath(published.listing, 'edit', 'payout-details') : addressOf(published.listing),
      true,
    );
  };

  return { status, save };
}

/**
 * The response of a save may lack images; everything else is taken from it, so that e.g. a withdrawn change disappears.
 */
const withPictures = (saved: Listing, before: Listing | null): Listing => ({
  ...saved,
  images: saved.images ?? before?.images ?? [],
});

/** A listing that awaits approval has its own URL (specification section 2). */
function addressOf({ id, title, state }: Listing): string {
  const place = { slug: slugOf(title), id };
  return state === 'pendingApproval'
    ? pathTo('ListingPageVariant', { ...place, variant: 'pending-approval' })
    : pathTo('ListingPage', place);
}
