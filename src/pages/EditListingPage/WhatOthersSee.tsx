import { useEffect, useState } from 'react';
import { useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import type { LatLng, Place } from '#contract/geo/place.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import { blurRadius, isBlurred } from '#contract/geo/blur.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import type { LocationValues } from './listingValues.ts';

interface WhatOthersSeeProps {
  listing: Listing | null;
  /** The best match of a text that is still being typed. */
  guess: Place | undefined;
}

/** Describes in text how much of the place others will see (decisions/012): the town, already while it is typed. */
export function WhatOthersSee({ listing, guess }: WhatOthersSeeProps) {
  const intl = useIntl();
  const { values } = useFormState<LocationValues>({ subscription: { values: true } });
  const { publicData = {}, geolocation } = listing ?? {};
  const point = (values.place ?? guess)?.origin;
  const isSaved = point && geolocation?.lat === point.lat && geolocation.lng === point.lng;
  // The town in the reader's language arrives from the server; until then, and without it, the saved one is shown.
  const saved = isSaved && publicData.location && localizeAddress(intl, publicData.location.address);
  const town = useTown(point) ?? saved;
  return (
    <>
      <p>
        <FormattedMessage
          id={`EditListingPage.whoSees${isBlurred(publicData) ? '' : 'Depot'}`}
          values={{ radius: blurRadius }}
        />
      </p>
      {town && (
        <p>
          <FormattedMessage
            id={`EditListingPage.${isSaved ? 'whoSeesNow' : 'whoSeesThen'}`}
            values={{ town }}
          />
        </p>
      )}
    </>
  );
}

/** Returns "Town, Country" of a point in the reader's language; undefined until it is known, at sea and on failure. */
function useTown(point: LatLng | undefined): string | undefined {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<{ of: string; town: string | null }>();
  const of = point && `${point.lat},${point.lng}`;
  useEffect(() => {
    if (of === undefined) return;
    const [lat = 0, lng = 0] = of.split(',').map(Number);
    let isGone = false;
    dispatch(loadTown({ lat, lng })).then(
      town => !isGone && setFound({ of, town }),
      () => undefined,
    );
    return () => void (isGone = true);
  }, [dispatch, of]);
  return of !== undefined && found?.of === of ? (found.town ?? undefined) : undefined;
}

/** @throws ApiFailure */
const loadTown =
  ({ lat, lng }: LatLng): AppThunk<Promise<string | null>> =>
  async (_dispatch, getState, { api }) => {
    const { locale } = getState().settings;
    return (await api()).call('POST /api/town', { point: { lat, lng }, locale });
  };
