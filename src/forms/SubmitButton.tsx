import type { ReactNode, MouseEvent } from 'react';
import { useFormState } from 'react-final-form';
import { Button, type ButtonLook } from '#src/components/Button/Button.tsx';

interface SubmitButtonProps extends ButtonLook {
  /** Busy for reasons other than submission, e.g. while an image uploads. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Submits the surrounding form and shows while that is in progress. */
export function SubmitButton({ busy = false, ...rest }: SubmitButtonProps) {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  return <Button {...rest} type="submit" busy={busy || submitting} onMouseDown={preventBlur} />;
}

/**
 * An `onMouseDown` handler for a form's buttons: blurring a field shows its error, which would move the button away
 * before the click completes.
 */
export function preventBlur(event: MouseEvent): void {
  // An open suggestion list has to close on blur, or it would cover what follows.
  const isListOpen = document.activeElement?.getAttribute('aria-expanded') === 'true';
  if (!isListOpen) event.preventDefault();
}

interface CancelButtonProps {
  onCancel: () => void;
  children: ReactNode;
}

/** Cancels the surrounding form; placed beside its submit button. */
export function CancelButton({ onCancel, children }: CancelButtonProps) {
  return (
    <Button variant="quiet" onMouseDown={preventBlur} onClick={onCancel}>
      {children}
    </Button>
  );
}
