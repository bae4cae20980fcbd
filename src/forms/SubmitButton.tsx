import type { ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import { Button, type ButtonLook } from '#src/components/Button/Button.tsx';
import { stayInPlace } from './stayInPlace.ts';

interface SubmitButtonProps extends ButtonLook {
  /** Busy beyond the form's own sending, e.g. while a picture uploads. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Sends the form it stands in and shows when that is under way. */
export function SubmitButton({ busy = false, ...rest }: SubmitButtonProps) {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  return <Button {...rest} type="submit" busy={busy || submitting} onMouseDown={stayInPlace} />;
}
