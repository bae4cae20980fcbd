import { iconPaths } from './iconPaths.ts';

/** Returns the names of the icons that markup refers to. */
export const iconsIn = (markup: string): Set<string> =>
  new Set([...markup.matchAll(/"#i-([a-z-]+)"/g)].map(([, name = '']) => name));

/**
 * Returns the drawings of a page's icons, for its document: each is there once, however often it is shown. `others`: the
 * icons of its stored parts.
 */
export function spriteFor(markup: string, others: ReadonlySet<string> = new Set()): string {
  const names = iconsIn(markup);
  return spriteOf(name => names.has(name) || others.has(name));
}

/** Adds the drawings that the document lacks: pages to come and parts that open may need any. */
export function addMissingIcons(): void {
  document.body.insertAdjacentHTML(
    'beforeend',
    spriteOf(name => !document.getElementById(`i-${name}`)),
  );
}

const symbols = Object.entries(iconPaths).map(
  ([name, path]) =>
    [name, `<symbol id="i-${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`] as const,
);

function spriteOf(isWanted: (name: string) => boolean): string {
  const wanted = symbols.filter(([name]) => isWanted(name)).map(([, symbol]) => symbol);
  return wanted.length > 0 ? `<div hidden><svg aria-hidden="true">${wanted.join('')}</svg></div>` : '';
}
