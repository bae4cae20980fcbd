import { useEffect, useRef, useState } from 'react';

/** Handlers by key. */
export type Keys = Readonly<Record<string, () => void>>;

const kept = 'consoleKeys';

/**
 * Registers single-key shortcuts, active unless the user is typing or a dialog is open. They can be switched off, which
 * is stored in the browser (WCAG 2.1.4).
 */
export function useKeyboardShortcuts(keys: Keys): { isOn: boolean; turn: (isOn: boolean) => void } {
  const [isOn, setIsOn] = useState(true);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  }, [keys]);
  useEffect(() => setIsOn(readKept() !== 'off'), []);
  useEffect(() => {
    if (!isOn) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event))
        return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn]);
  const turn = (wanted: boolean) => {
    setIsOn(wanted);
    keep(wanted ? 'on' : 'off');
  };
  return { isOn, turn };
}

const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null);

// Shortcuts also work when browser storage is unavailable.
function readKept(): string | null {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null;
  }
}

function keep(value: string): void {
  try {
    localStorage.setItem(kept, value);
  } catch {
    // The setting then lasts only until the page is left.
  }
}
