import { useEffect, useRef, useState } from 'react';

/** What each key does. */
export type Keys = Readonly<Record<string, () => void>>;

const kept = 'consoleKeys';

/**
 * Single keys do what the page says while nothing is typed and no dialog is open. They can be switched off, which the
 * browser remembers (WCAG 2.1.4).
 */
export function useKeys(keys: Keys): { isOn: boolean; turn: (isOn: boolean) => void } {
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

// A browser that keeps nothing still has its keys.
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
    // Only until the page is left, then.
  }
}
