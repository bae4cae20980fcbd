/**
 * Where this script and the rest of `/stripe-sim` are: the page may be of another origin. Read while the script runs
 * for the first time; later there is no current script. The page's own origin where the script has another address.
 */
export const siteUrl = siteOf(typeof document === 'undefined' ? null : document.currentScript);

function siteOf(script: HTMLOrSVGScriptElement | null): string {
  const address = script instanceof HTMLScriptElement ? script.src : '';
  return /^(.*\/stripe-sim)\/v3\.js(?:\?|$)/.exec(address)?.[1] ?? '/stripe-sim';
}
