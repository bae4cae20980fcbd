import type { ChangeEvent, ReactNode, Ref } from 'react';
import { classNames } from '../classNames.ts';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import css from './FilePicker.module.css';

/**
 * Pictures, as a hint to the device: what a file is decides its content. Some systems have no media type for the formats
 * that are named by the ends of their names.
 */
export const pictures = 'image/*,.jpg,.jpeg,.jfif,.png,.gif,.webp,.avif,.heic,.heif';
export const picturesAndDocuments = `${pictures},application/pdf,.pdf`;

interface FilePickerProps {
  /** The `accept` attribute: a hint to the device, not validation. */
  accept: string;
  multiple?: boolean | undefined;
  icon?: IconName | undefined;
  /** `quiet`: an icon without a background. */
  look?: 'primary' | 'quiet' | undefined;
  disabled?: boolean | undefined;
  /** The id of the error message about the chosen files. */
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  onChoose: (files: readonly File[]) => void;
  /** The button's label. */
  children: ReactNode;
}

/** A button that opens the device's file picker. */
export function FilePicker({
  accept,
  multiple,
  icon = 'camera',
  look = 'primary',
  disabled,
  describedBy,
  ref,
  onChoose,
  children,
}: FilePickerProps) {
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])]);
    // Otherwise choosing the same file again after removing it would not fire a change event.
    target.value = '';
  };
  return (
    <label className={classNames(css.picker, look === 'quiet' && css.quiet)}>
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
