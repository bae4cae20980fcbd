import { useState, type Ref } from 'react';
import { useField } from 'react-final-form';
import {
  LocationInput,
  type LocationInputHandle,
  type PlaceSearch,
} from '#src/components/LocationInput/LocationInput.tsx';
import type { Place } from '#contract/geo/place.ts';
import { FieldError } from './Field.tsx';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './LocationField.module.css';

interface LocationFieldProps extends Omit<FieldProps<Place>, 'hint'> {
  search: PlaceSearch;
  placeholder?: string | undefined;
  inputRef?: Ref<LocationInputHandle> | undefined;
  /** As for `LocationInput`. */
  onGuess?: ((place: Place | undefined) => void) | undefined;
}

/**
 * A recognised place. The value is empty while the text has not been resolved; the text is then the value of
 * `<name>Text`.
 */
export function LocationField({ search, placeholder, inputRef, onGuess, ...field }: LocationFieldProps) {
  const { input, ids, error } = useWiredField<Place>(field, { format: keep, parse: keep });
  const { input: unchosen } = useField<string>(`${field.name}Text`);
  const [initialText] = useState(unchosen.value || undefined);
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
        ref={inputRef}
        initial={place}
        initialText={initialText}
        search={search}
        onSelect={chosen => {
          input.onChange(chosen);
          unchosen.onChange('');
        }}
        onChangeText={text => {
          input.onChange(undefined);
          unchosen.onChange(text);
        }}
        onGuess={onGuess}
        onBlur={() => input.onBlur()}
        errorId={ids.error}
      />
      <FieldError id={ids.error} message={error} />
    </div>
  );
}

// A place is an object; final-form's own conversions are for text.
const keep = (place: Place | undefined) => place;
