/**
 * Where this script and the rest of `/stripe-sim` are: the page may be of another origin. Read while the script runs
 * for the first time; later there is no current script.
 */
export const siteUrl = siteOf(typeof document === 'undefined' ? null : document.currentScript);

function siteOf(script: HTMLOrSVGScriptElement | null): string {
  const address = script instanceof HTMLScriptElement ? script.src : '';
  return address.replace(/\/v3\.js(\?.*)?$/, '') || '/stripe-sim';
}
