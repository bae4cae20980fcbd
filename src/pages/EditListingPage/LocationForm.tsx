import loadable from '@loadable/component';
import { useMemo, useRef, useState } from 'react';
import type { LocationInputHandle } from '#src/components/LocationInput/LocationInput.tsx';
import { ErrorBoundary } from '#src/features/ErrorBoundary/ErrorBoundary.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft } from '#src/forms/formDraft.tsx';
import { LocationField } from '#src/forms/LocationField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { placeSelected } from '#src/forms/validators.ts';
import { useSettings } from '#src/store/hooks.ts';
import { usePlaceSearch } from '#src/store/placeSearch.ts';
import { locationInput, locationOf, type LocationValues } from './listingValues.ts';
import type { PlaceOnMap as OnMap } from './PlaceOnMap.tsx';
import { Questions } from './questions/Questions.tsx';
import type { TabFormProps } from './tabs.ts';
import { WhatOthersSee } from './WhatOthersSee.tsx';
import type { Place } from '#contract/geo/place.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { withoutAccents } from '#contract/text/transliterate.ts';
import { useMessages } from '#src/util/messages.ts';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { PlaceOnMap: typeof OnMap }) => chunk.PlaceOnMap,
};
const PlaceOnMap = loadable(() => import('./PlaceOnMap.tsx'), inBrowser);

/** Maximum length of the building text, in characters. */
const maxBuilding = 200;

/** The location: a recognised place, and the building, visible only to the author and the guest. */
export function LocationForm({ listing, typed, onType, onSave, footer }: TabFormProps) {
  const text = useMessages('EditListingPage');
  const initialValues = useMemo(
    () => (typed as LocationValues | undefined) ?? locationOf(listing),
    [typed, listing],
  );
  const search = usePlaceSearch();
  const { map } = useSettings();
  const [guess, setGuess] = useState<Place>();
  const input = useRef<LocationInputHandle>(null);

  const handleSubmit = async (values: LocationValues) => {
    // A town that was typed but not chosen is accepted when its name is unambiguous.
    const place = values.place ?? (await input.current?.settle(matchesPlaceName));
    const problem = placeSelected(text('locationRequired'))(place);
    if (problem) return { place: problem };
    await onSave(locationInput({ ...values, place }));
    return undefined;
  };

  return (
    <Form<LocationValues> initialValues={initialValues} onSubmit={handleSubmit}>
      <Questions
        questions={[
          {
            name: 'place',
            fields: ['place', 'building'],
            content: (
              <>
                <p>{text('locationHint')}</p>
                <LocationField
                  name="place"
                  label={text('location')}
                  placeholder={text('locationPlaceholder')}
                  search={search}
                  isRequired
                  inputRef={input}
                  onGuess={setGuess}
                />
                <TextField
                  name="building"
                  label={text('building')}
                  hint={text('buildingHint')}
                  autoComplete="off"
                  maxLength={maxBuilding}
                  isRequired={false}
                />
                <Banner kind="info">
                  <WhatOthersSee listing={listing} guess={guess} />
                </Banner>
                {map && (
                  // Without the map, the text above remains.
                  <ErrorBoundary resetKey={null} instead={null}>
                    <PlaceOnMap settings={map} listing={listing} />
                  </ErrorBoundary>
                )}
              </>
            ),
          },
        ]}
        footer={footer}
      />
      <PersistDraft onType={onType} />
    </Form>
  );
}

/** Returns whether the text names the place: "koln", "lodz" and "Köln, Germany" name Köln, Łódź and Köln, Germany. */
export function matchesPlaceName({ address }: Place, text: string): boolean {
  const typed = folded(text);
  return [address, address.split(',', 1)[0] ?? ''].some(name => folded(name) === typed);
}

const folded = (text: string) =>
  withoutAccents(cleanWords(text).normalize('NFC').toLowerCase()).replace(/\s+/g, ' ');
