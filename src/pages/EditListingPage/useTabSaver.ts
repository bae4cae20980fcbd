import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import { slugOf } from '#contract/rules/slug.ts';
import type { ListingInput } from '#src/api/inputs.ts';
import { pathTo } from '#src/config/paths.ts';
import { useAppDispatch, usePage, useSession, useSettings } from '#src/store/hooks.ts';
import { type EditListingData, editPath } from './loadData.ts';
import { type Failed, publishListing, saveListing } from './saveListing.ts';
import { tabAfter } from './tabs.ts';

/** What the last attempt came to. */
export type SaveStatus = { status: 'idle' | 'saving' | 'saved' } | Failed;

/**
 * Saves the tab on screen. A new listing goes on to the next tab, after the last one it is published; a published one
 * stays where it is. `onSaved` runs as soon as what was typed is safe.
 */
export function useTabSaver(onSaved: () => void) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { currentUser } = useSession();
  const { payments } = useSettings();
  const { data, update } = usePage<EditListingData>();
  const { type, tab, listing } = data;
  const [status, setStatus] = useState<SaveStatus>({ status: 'idle' });
  // Whoever goes to another page while saving is under way stays there.
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

    // The address of a listing that was never saved must not come back: it would make a second draft.
    if (next) return goTo(editPath(saved.listing, 'draft', next), listing === null);
    const published = await dispatch(publishListing(saved.listing.id));
    if (published.status === 'failed') return setStatus(published);
    // Free help never waits for payout details; who takes money is led to them, once (readings 8).
    const isUnpaid = payments && published.listing.price && !currentUser?.stripeConnected;
    goTo(
      isUnpaid ? editPath(published.listing, 'edit', 'payout-details') : addressOf(published.listing),
      true,
    );
  };

  return { status, save };
}

/** The answer of a save may come without pictures; nothing else of before stays, such as a change that is none any more. */
const withPictures = (saved: Listing, before: Listing | null): Listing => ({
  ...saved,
  images: saved.images ?? before?.images ?? [],
});

/** A listing that waits for approval has an address of its own (specification section 2). */
function addressOf({ id, title, state }: Listing): string {
  const place = { slug: slugOf(title), id };
  return state === 'pendingApproval'
    ? pathTo('ListingPageVariant', { ...place, variant: 'pending-approval' })
    : pathTo('ListingPage', place);
}
