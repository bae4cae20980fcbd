import loadable from '@loadable/component';
import type { Overlays } from './Overlays.tsx';

/** Menu and search in a chunk of their own: few pages are opened with one of them. */
export const LazyOverlays = loadable(() => import('./Overlays.tsx'), {
  resolveComponent: (chunk: { Overlays: typeof Overlays }) => chunk.Overlays,
});

/** Fetches them before they are opened. When that fails, which the library would log, opening them tries again. */
export function loadOverlays(): void {
  import('./Overlays.tsx').catch(() => undefined);
}
