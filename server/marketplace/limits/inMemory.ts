import type { Engine } from '#server/marketplace/ctx.ts';
import type { LimitName } from './limits.ts';
import { tooMany } from './tooMany.ts';

/** Counts one time for `whom`. @throws ApiError `too-many-requests` like the counting in the database */
export type CountInMemory = (name: LimitName, whom: string) => void;

/**
 * Counts what happens too often to be written down: in this process alone and only until it ends. Windows are those of
 * {@link count}: they begin with the first time, and a refused one counts for nothing.
 */
export function countingInMemory({ settings, clock }: Pick<Engine, 'settings' | 'clock'>): CountInMemory {
  const windowsOf = new Map<LimitName, Map<string, { start: number; count: number }>>();
  return (name, whom) => {
    const { most, milliseconds } = settings.limits[name];
    if (most === Infinity) return;
    const windows = windowsOf.get(name) ?? new Map<string, { start: number; count: number }>();
    windowsOf.set(name, windows);
    const now = clock.now().getTime();
    removeEnded(windows, now - milliseconds);
    const window = windows.get(whom) ?? { start: now, count: 0 };
    if (window.count >= most) throw tooMany(name, window.start + milliseconds - now);
    window.count += 1;
    windows.set(whom, window);
  };
}

/** A map keeps its order, so the windows that began first stand first. */
function removeEnded(windows: Map<string, { start: number }>, since: number): void {
  for (const [whom, { start }] of windows) {
    if (start > since) return;
    windows.delete(whom);
  }
}
