import { memo } from 'react';

export interface Option {
  value: string;
  label: string;
}

interface SelectOptionsProps {
  /** The same array as before leaves the options as they are. */
  options: readonly Option[];
  /** The first option, which means that nothing is selected. */
  placeholder: string;
}

/** The options of a `<select>`: a list of countries or years is not rendered again for each character typed nearby. */
export const SelectOptions = memo(function SelectOptions({ options, placeholder }: SelectOptionsProps) {
  return (
    <>
      <option value="">{placeholder}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
});
