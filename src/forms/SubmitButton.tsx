import type { ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import { Button, type ButtonLook } from '#src/components/Button/Button.tsx';

interface SubmitButtonProps extends ButtonLook {
  /** Busy beyond the form's own sending, e.g. while a picture uploads. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Sends the form it stands in and shows when that is under way. */
export function SubmitButton({ busy = false, ...rest }: SubmitButtonProps) {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  return (
    <Button
      {...rest}
      type="submit"
      busy={busy || submitting}
      // Leaving a field shows its error, which moves the button away under the press that was meant for it.
      onMouseDown={event => !isListOpen() && event.preventDefault()}
    />
  );
}

/** A list of suggestions closes when its field is left, or it would cover what follows. */
const isListOpen = () => document.activeElement?.getAttribute('aria-expanded') === 'true';
