import type { ReactNode } from 'react';
import { Button } from '#src/components/Button/Button.tsx';
import { stayInPlace } from './stayInPlace.ts';

interface CancelButtonProps {
  onCancel: () => void;
  children: ReactNode;
}

/** Leaves the form it stands in, beside the button that sends it. */
export function CancelButton({ onCancel, children }: CancelButtonProps) {
  return (
    <Button variant="quiet" onMouseDown={stayInPlace} onClick={onCancel}>
      {children}
    </Button>
  );
}
