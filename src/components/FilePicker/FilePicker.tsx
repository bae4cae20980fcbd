import type { ChangeEvent, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import css from './FilePicker.module.css';

interface FilePickerProps {
  /** As the `accept` attribute: a hint to the device, not a check. */
  accept: string;
  multiple?: boolean | undefined;
  icon?: IconName | undefined;
  disabled?: boolean | undefined;
  /** Id of what is wrong with what was chosen. */
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  onChoose: (files: readonly File[]) => void;
  /** The words on the button. */
  children: ReactNode;
}

/** A button that lets the device choose files. */
export function FilePicker({
  accept,
  multiple,
  icon = 'camera',
  disabled,
  describedBy,
  ref,
  onChoose,
  children,
}: FilePickerProps) {
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])]);
    // Else choosing the same file again after removing it would change nothing.
    target.value = '';
  };
  return (
    <label className={css.picker}>
      <input
        {...{ ref, accept, multiple, disabled }}
        type="file"
        className={css.input}
        aria-describedby={describedBy}
        onChange={handleChange}
      />
      <Icon name={icon} />
      {children}
    </label>
  );
}
