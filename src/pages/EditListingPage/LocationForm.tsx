import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { KeepTyped } from '#src/forms/KeepTyped.tsx';
import { LocationField } from '#src/forms/LocationField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { placeSelected } from '#src/forms/validators.ts';
import { usePlaceSearch } from '#src/store/placeSearch.ts';
import { locationInput, locationOf, type LocationValues } from './listingValues.ts';
import type { TabFormProps } from './TabPanel.tsx';

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

  return (
    <Form<LocationValues> initialValues={initialValues} onSubmit={values => onSave(locationInput(values))}>
      <p>
        <FormattedMessage id="EditListingPage.locationHint" />
      </p>
      <LocationField
        name="place"
        label={text('location')}
        placeholder={text('locationPlaceholder')}
        search={search}
        isRequired
        validate={placeSelected(text('locationRequired'))}
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
        <FormattedMessage id="EditListingPage.whoSees" />
      </Banner>
      <KeepTyped onType={onType} />
      {footer}
    </Form>
  );
}
