import type { IconName } from './iconPaths.ts';

const seen = new Set<IconName>();
let loading: Promise<void> | undefined;

/** Called for each icon that the browser shows: fetches all drawings when the page's sprite lacks this one. */
export function needIcon(name: IconName): void {
  if (seen.has(name)) return;
  seen.add(name);
  if (!document.getElementById(`i-${name}`)) void loadIcons();
}

/** Adds the drawings that the page lacks to it, once. Never rejects: the next page, or the next new icon, tries again. */
export function loadIcons(): Promise<void> {
  loading ??= import('./sprite.ts')
    .then(({ addMissingIcons }) => addMissingIcons())
    .catch(() => {
      loading = undefined;
      seen.clear();
    });
  return loading;
}
