import { createHash } from 'node:crypto';

/**
 * The one script that stands in a page itself, on pages of words: it fetches and runs those that its tag names when the browser
 * has shown the page, or a second after the page was read where nothing is shown, as behind another tab. Browsers that do not
 * tell of their first paint fetch them as soon as the page is read. In words that also the oldest browsers know: whatever
 * they cannot do later, they read it without an error. Paint Timing: https://www.w3.org/TR/paint-timing/
 */
export const starter = `(function (names) {
  var begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    names.forEach(function (name) {
      var script = document.createElement('script');
      script.src = name;
      script.async = false;
      document.head.appendChild(script);
    });
  }
  document.addEventListener('DOMContentLoaded', function () {
    var told = window.PerformanceObserver && PerformanceObserver.supportedEntryTypes;
    if (document.hidden || !told || told.indexOf('paint') < 0) return begin();
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
    setTimeout(begin, 1000);
  });
})(document.currentScript.getAttribute('data-scripts').split(' '));`;

/** What the security policy knows it by. */
export const starterHash = `'sha256-${createHash('sha256').update(starter).digest('base64')}'`;

/** The tag that starts these scripts, in this order. */
export const starterTag = (scripts: readonly string[]): string =>
  `<script data-scripts="${scripts.join(' ')}">${starter}</script>`;
