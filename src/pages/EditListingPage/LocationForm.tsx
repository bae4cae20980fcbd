import loadable from '@loadable/component';
import { useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LocationInputHandle } from '#src/components/LocationInput/LocationInput.tsx';
import type { Listing } from '#contract/entities/listing.ts';
import { blurRadius, isBlurred } from '#contract/rules/blur.ts';
import { ErrorBoundary } from '#src/app/ErrorBoundary/ErrorBoundary.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { KeepTyped } from '#src/forms/KeepTyped.tsx';
import { LocationField } from '#src/forms/LocationField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { placeSelected } from '#src/forms/validators.ts';
import { useSettings } from '#src/store/hooks.ts';
import { usePlaceSearch } from '#src/store/placeSearch.ts';
import { placeInWords } from '#src/util/places.ts';
import { isNamed } from './isNamed.ts';
import { locationInput, locationOf, type LocationValues } from './listingValues.ts';
import type { PlaceOnMap as OnMap } from './PlaceOnMap.tsx';
import type { TabFormProps } from './TabPanel.tsx';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { PlaceOnMap: typeof OnMap }) => chunk.PlaceOnMap,
};
const PlaceOnMap = loadable(() => import('./PlaceOnMap.tsx'), inBrowser);

/** Longest building text, in characters. */
const buildingMax = 200;

/** Where it is: a recognised place, and for oneself and one's guest the building. */
export function LocationForm({ listing, typed, onType, onSave, footer }: TabFormProps) {
  const intl = useIntl();
  const text = (key: string) => intl.formatMessage({ id: `EditListingPage.${key}` });
  const initialValues = useMemo(
    () => (typed as LocationValues | undefined) ?? locationOf(listing),
    [typed, listing],
  );
  const search = usePlaceSearch();
  const { map } = useSettings();
  const input = useRef<LocationInputHandle>(null);

  const handleSubmit = async (values: LocationValues) => {
    // A town that was typed and not chosen counts when there is only one of that name.
    const place = values.place ?? (await input.current?.settle(isNamed));
    const problem = placeSelected(text('locationRequired'))(place);
    if (problem) return { place: problem };
    await onSave(locationInput({ ...values, place }));
    return undefined;
  };

  return (
    <Form<LocationValues> initialValues={initialValues} onSubmit={handleSubmit}>
      <p>
        <FormattedMessage id="EditListingPage.locationHint" />
      </p>
      <LocationField
        name="place"
        label={text('location')}
        placeholder={text('locationPlaceholder')}
        search={search}
        isRequired
        inputRef={input}
      />
      <TextField
        name="building"
        label={text('building')}
        hint={text('buildingHint')}
        autoComplete="off"
        maxLength={buildingMax}
        isRequired={false}
      />
      <Banner kind="info">
        <WhatOthersSee listing={listing} />
      </Banner>
      {map && (
        // Without it the words above are still there.
        <ErrorBoundary resetKey={null} instead={null}>
          <PlaceOnMap settings={map} listing={listing} />
        </ErrorBoundary>
      )}
      <KeepTyped onType={onType} />
      {footer}
    </Form>
  );
}

/** What others will see of the place, in words (decisions/012). */
function WhatOthersSee({ listing }: { listing: Listing | null }) {
  const intl = useIntl();
  const { publicData = {} } = listing ?? {};
  const { location } = publicData;
  return (
    <>
      <p>
        <FormattedMessage
          id={`EditListingPage.whoSees${isBlurred(publicData) ? '' : 'Depot'}`}
          values={{ radius: blurRadius }}
        />
      </p>
      {location && (
        <p>
          <FormattedMessage
            id="EditListingPage.whoSeesNow"
            values={{ town: placeInWords(intl, location.address) }}
          />
        </p>
      )}
    </>
  );
}
