import { useLayoutEffect, useRef, useState } from 'react';

/** Moves images, reports which was moved last and keeps the focus on it. */
export function useMoves(onMove: (key: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ key: string; by?: -1 | 1 | undefined }>();

  // Browsers drop the focus of elements that are moved: it returns to the same button, or to the other one at the end
  // of the list.
  useLayoutEffect(() => {
    if (!moved?.by) return;
    const item = [...(list.current?.children ?? [])].find(
      one => one instanceof HTMLElement && one.dataset.key === moved.key,
    );
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('button[data-by]') ?? [])];
    const same = buttons.find(button => button.dataset.by === String(moved.by));
    (same?.disabled ? buttons.find(button => !button.disabled) : same)?.focus();
  }, [moved]);

  const move = (key: string, to: number, by?: -1 | 1) => {
    onMove(key, to);
    setMoved({ key, by });
  };
  return { list, moved: moved?.key, move };
}
