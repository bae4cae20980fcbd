import type { Engine } from '#server/marketplace/ctx.ts';
import type { LimitName } from './limits.ts';
import { tooManyRequests } from './tooMany.ts';

/** Counts one action of `whom`. @throws ApiError `too-many-requests` like the counter in the database */
export type InMemoryCounter = (name: LimitName, whom: string) => void;

/**
 * Creates a counter for actions too frequent for the database: in this process only, until it ends. Windows work as in
 * {@link count}: they start with the first action, and refused actions are not counted.
 */
export function createInMemoryCounter(engine: Pick<Engine, 'settings' | 'clock'>): InMemoryCounter {
  const windowsOf = new Map<LimitName, Map<string, { start: number; count: number }>>();
  return (name, whom) => {
    const { most, milliseconds } = engine.settings().limits[name];
    if (most === Infinity) return;
    const windows = windowsOf.get(name) ?? new Map<string, { start: number; count: number }>();
    windowsOf.set(name, windows);
    const now = engine.clock.now().getTime();
    removeEnded(windows, now - milliseconds);
    const window = windows.get(whom) ?? { start: now, count: 0 };
    if (window.count >= most) throw tooManyRequests(name, window.start + milliseconds - now);
    window.count += 1;
    windows.set(whom, window);
  };
}

/** A map keeps insertion order, so the oldest windows come first. */
function removeEnded(windows: Map<string, { start: number }>, since: number): void {
  for (const [whom, { start }] of windows) {
    if (start > since) return;
    windows.delete(whom);
  }
}
