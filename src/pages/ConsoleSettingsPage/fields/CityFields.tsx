import { useState } from 'react';
import { useField } from 'react-final-form';
import type { Place } from '#contract/geo/place.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { LocationInput } from '#src/components/LocationInput/LocationInput.tsx';
import { limits } from '#src/config/site/settings.ts';
import { FieldError } from '#src/forms/Field.tsx';
import { usePlaceSearch } from '#src/store/placeSearch.ts';
import { useMessages } from '#src/util/messages.ts';
import css from '../ConsoleSettingsPage.module.css';

/** An ordered list of places: each can be moved up or removed, and one can be added. */
export function CityFields({ list }: { list: 'landing' | 'footer' }) {
  const text = useMessages('ConsoleSettingsPage');
  const search = usePlaceSearch();
  const { input, meta } = useField<readonly Place[]>(`value.${list}`, {
    subscription: { value: true, submitError: true },
    format: keep,
  });
  const [added, setAdded] = useState(0);
  const places = Array.isArray(input.value) ? (input.value as readonly Place[]) : [];
  const fault: unknown = meta.submitError;

  const handleAdd = (place: Place) => {
    const others = places.filter(({ address }) => address !== place.address);
    input.onChange([...others, place]);
    setAdded(count => count + 1);
  };
  const moveUp = (at: number) =>
    input.onChange(
      places.map((place, index) => (index === at - 1 ? places[at] : index === at ? places[at - 1] : place)),
    );

  return (
    <fieldset className={css.item}>
      <legend>{text(`cities.${list}`)}</legend>
      <ol className={css.cities}>
        {places.map((place, at) => (
          <li key={place.address} className={css.city}>
            <bdi>{place.address}</bdi>
            <span className={css.cityButtons}>
              {at > 0 && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={text('cities.up', { place: place.address })}
                  onClick={() => moveUp(at)}
                >
                  ↑
                </Button>
              )}
              <Button
                variant="quiet"
                size="small"
                aria-label={text('cities.remove', { place: place.address })}
                onClick={() => input.onChange(places.filter(other => other !== place))}
              >
                <Icon name="close" />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <FieldError id={undefined} message={typeof fault === 'string' ? fault : undefined} />
      {places.length < limits[list] && (
        <LocationInput
          // Resets the field for the next place.
          key={added}
          name={`${list}-place`}
          label={text('cities.add')}
          search={search}
          onSelect={handleAdd}
        />
      )}
    </fieldset>
  );
}

const keep = (places: readonly Place[]) => places;
