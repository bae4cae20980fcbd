import type { ReactNode } from 'react';
import { Button } from '#src/components/Button/Button.tsx';
import { preventBlur } from './SubmitButton.tsx';

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
