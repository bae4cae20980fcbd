/**
 * The path when it leads to a page of this site, else undefined: what comes back in a cookie or a query may have been
 * made by somebody else. Browsers read `//host` and `/\host` as another site.
 */
export function ownPath(path: string | null | undefined): string | undefined {
  // Control characters are dropped by browsers before an address is read, so "/\t/host" would lead away too.
  return path && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path) ? path : undefined;
}

/** The path of an address on this site as a link may hold it: `//host` would lead to another one. */
export const withOneSlash = (path: string): string => path.replace(/^[/\\]+/, '/');
