import { createHash } from 'node:crypto';

/**
 * The inline script of text pages: it loads and runs the scripts named by its tag, and preloads the messages
 * named by the root element, once the first content is painted (a first paint may be the background alone), or one second
 * after the page was parsed when nothing is painted, as in a background tab. Browsers that don't report their first paint
 * load them as soon as the page is parsed. Written in the oldest syntax, so that every browser can parse it, whatever
 * fails later. Paint Timing: https://www.w3.org/TR/paint-timing/
 */
export const starter = `(function (names, messages) {
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
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = messages;
    document.head.appendChild(link);
  }
  document.addEventListener('DOMContentLoaded', function () {
    var types = window.PerformanceObserver && PerformanceObserver.supportedEntryTypes;
    if (document.hidden || !types || types.indexOf('paint') < 0) return begin();
    new PerformanceObserver(function (entries) {
      if (entries.getEntriesByName('first-contentful-paint').length) begin();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(begin, 1000);
  });
})(
  document.currentScript.getAttribute('data-scripts').split(' '),
  document.documentElement.getAttribute('data-messages')
);`;

/** Its hash for the Content-Security-Policy. */
export const starterHash = `'sha256-${createHash('sha256').update(starter).digest('base64')}'`;

/** Returns the tag that starts these scripts, in this order. */
export const starterTag = (scripts: readonly string[]): string =>
  `<script data-scripts="${scripts.join(' ')}">${starter}</script>`;
