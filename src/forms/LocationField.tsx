import { LocationInput, type PlaceSearch } from '#src/components/LocationInput/LocationInput.tsx';
import type { Place } from '#contract/entities/place.ts';
import { FieldError } from './Field.tsx';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './LocationField.module.css';

interface LocationFieldProps extends Omit<FieldProps<Place>, 'hint'> {
  search: PlaceSearch;
  placeholder?: string | undefined;
}

/** A recognised place. The value is empty while the text is only text. */
export function LocationField({ search, placeholder, ...field }: LocationFieldProps) {
  const { input, ids, error } = useWiredField<Place>(field, { format: keep, parse: keep });
  const place = input.value as Place | undefined;
  return (
    <div className={css.location}>
      <LocationInput
        id={ids.control}
        name={field.name}
        label={field.label}
        isLabelHidden={field.isLabelHidden}
        isRequired={field.isRequired}
        placeholder={placeholder}
        initial={place}
        search={search}
        onSelect={chosen => input.onChange(chosen)}
        onChangeText={() => input.onChange(undefined)}
        onBlur={() => input.onBlur()}
        errorId={ids.error}
      />
      <FieldError id={ids.error} message={error} />
    </div>
  );
}

// A place is an object; final-form's own conversions are for text.
const keep = (place: Place | undefined) => place;
