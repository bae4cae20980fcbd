import { useState } from 'react';

/**
 * Returns whether a dialog is open or was: one in a chunk of its own is mounted when it first opens, and stays, because a
 * dialog that closes gives the focus back.
 */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened || isOpen;
}
