import { createHash } from 'node:crypto';
import { newestId } from '#contract/paths.ts';

/**
 * The inline script of conversations: opens them at the newest message before they are first painted, as
 * `useOpenAtNewest` does once the page's own scripts have run, seconds later on a slow phone. Not where the URL names
 * another place, and not on "Back" or a reload, whose place the browser restores. Leaves in `openedAtNewest` where it has
 * scrolled to. In the oldest syntax, see `starter`.
 */
export const atNewest = `(function () {
  var newest = document.getElementById('${newestId}');
  var entry = window.performance && performance.getEntriesByType && performance.getEntriesByType('navigation')[0];
  if (!newest || location.hash || !entry || entry.type !== 'navigate' || window.pageYOffset) return;
  window.scrollTo(0, newest.getBoundingClientRect().top - window.innerHeight / 2);
  window.openedAtNewest = window.pageYOffset;
})();`;

/** Its hash for the Content-Security-Policy. */
export const atNewestHash = `'sha256-${createHash('sha256').update(atNewest).digest('base64')}'`;

export const atNewestTag = `<script>${atNewest}</script>`;
