/**
 * Returns the path when it leads to a page of this site, else undefined: the value of a cookie or query may be forged.
 * Browsers treat `//host` and `/\host` as another site.
 */
export function ownPath(path: string | null | undefined): string | undefined {
  // Browsers drop control characters before parsing a URL, so "/\t/host" would lead to another site, too.
  return path && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path) ? path : undefined;
}

/** Collapses leading slashes of a path on this site, since a link to `//host` would lead to another one. */
export const withOneSlash = (path: string): string => path.replace(/^[/\\]+/, '/');
