import type { ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import { Button, type ButtonLook } from '#src/components/Button/Button.tsx';
import { preventBlur } from './stayInPlace.ts';

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
