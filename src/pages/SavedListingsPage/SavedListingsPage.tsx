import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pathTo } from '#contract/paths.ts';
import { maxSavedListings, type SavedListing } from '#contract/listing/savedListings.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { useAppDispatch, useCurrentUser, useSession } from '#src/store/hooks.ts';
import { readOnDevice } from '#src/util/listingsOnDevice.ts';
import { useMessages } from '#src/util/messages.ts';
import { ClosedCard } from './ClosedCard.tsx';
import { usePage, loadFromDevice, pageOf, perPage, reload, type SavedListingsData } from './loadData.ts';
import { SeenListings } from './SeenListings.tsx';
import css from './SavedListingsPage.module.css';

/** The reader's saved listings, in the account or on this device; and those recently opened on this device. */
export function SavedListingsPage() {
  const text = useMessages('SavedListingsPage');
  const currentUser = useCurrentUser();
  const { data } = usePage();
  const failure = useLateListings();
  const refused = usePostedFailure('do');
  const { saved } = data;
  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container className={css.page}>
        <header className={css.head}>
          <h1>{text('title')}</h1>
          <p>{text(currentUser ? 'intro' : 'introDevice')}</p>
        </header>
        {refused && <Refused failure={refused} />}
        {!currentUser && <OnDevice />}
        <FormError failure={failure} />
        {saved?.length === 0 && (
          <EmptyState
            illustration="noSaved"
            title={text('none')}
            action={<ButtonLink to={pathTo('SearchPage', {})}>{text('browse')}</ButtonLink>}
          >
            <p>{text('noneText')}</p>
          </EmptyState>
        )}
        {saved && saved.length > 0 && <SavedGrid saved={saved} data={data} />}
        <SeenListings />
      </Container>
    </PageFrame>
  );
}

function SavedGrid({ saved, data }: { saved: readonly SavedListing[]; data: SavedListingsData }) {
  const { page, listings } = data;
  const open = new Map(listings.map(listing => [listing.id, listing]));
  const pagination = {
    page,
    perPage,
    totalItems: saved.length,
    totalPages: Math.ceil(saved.length / perPage),
  };
  return (
    <>
      <ListingGrid>
        {pageOf(saved, page).map(one => {
          const listing = open.get(one.id);
          return listing ? (
            <ListingCard
              key={one.id}
              listing={listing}
              headingLevel={2}
              corner={<SaveButton listing={listing} />}
            />
          ) : (
            <ClosedCard key={one.id} saved={one} />
          );
        })}
      </ListingGrid>
      <Pagination
        pagination={pagination}
        hrefOf={number => pathTo('SavedListingsPage', {}, { page: number > 1 ? number : undefined })}
      />
    </>
  );
}

/** For visitors: explains that saved listings stay on this device unless they log in. */
function OnDevice() {
  const from = { from: pathTo('SavedListingsPage', {}) };
  return (
    <Banner kind="info">
      <p>
        <FormattedMessage id="SavedListingsPage.onDevice" />
      </p>
      <noscript>
        <p>
          <FormattedMessage id="SavedListingsPage.noScript" />
        </p>
      </noscript>
      <p className={css.links}>
        <ButtonLink variant="secondary" size="small" to={pathTo('SignupPage', {})} state={from}>
          <FormattedMessage id="SavedListingsPage.signup" />
        </ButtonLink>
        <ButtonLink variant="secondary" size="small" to={pathTo('LoginPage', {})} state={from}>
          <FormattedMessage id="SavedListingsPage.login" />
        </ButtonLink>
      </p>
    </Banner>
  );
}

/** Why saving a listing without JavaScript failed. */
function Refused({ failure }: { failure: Failure }) {
  const intl = useIntl();
  const isVisitor = useCurrentUser() === null;
  return (
    <FormError
      failure={failure}
      messages={{
        'validation-invalid-params': intl.formatMessage(
          { id: 'SaveButton.full' },
          { count: maxSavedListings },
        ),
      }}
      otherwise={isVisitor ? intl.formatMessage({ id: 'SavedListingsPage.refusedLogin' }) : undefined}
    />
  );
}

/**
 * Loads the listings a visitor saved on this device, and reloads the account's once the device's listings have been
 * moved into it. Returns the failure, if any.
 */
function useLateListings(): Failure | null {
  const dispatch = useAppDispatch();
  const { key, data } = usePage();
  const { currentUser, savedIds } = useSession();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { page, saved } = data;
  // Each list of ids is compared only once, since the page leaves out listings of banned or blocked users.
  const compared = useRef<readonly string[]>(undefined);
  useEffect(() => {
    const fail = (caught: unknown) => setFailure(toFailure(caught));
    if (!currentUser) {
      if (saved === null) dispatch(loadFromDevice(key, page, readOnDevice('saved'))).catch(fail);
      return;
    }
    const isKnown = (id: string) => saved?.some(one => one.id === id);
    if (compared.current !== savedIds && !savedIds.every(isKnown)) dispatch(reload(key, page)).catch(fail);
    compared.current = savedIds;
  }, [currentUser, savedIds, saved, dispatch, key, page]);
  return failure;
}

export { SavedListingsPage as Page };
export { loadData } from './loadData.ts';
