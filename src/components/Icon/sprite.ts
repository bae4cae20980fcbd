import { iconPaths } from './iconPaths.ts';

/** Returns the drawings of the icons in a page's markup, for its document: each is there once, however often it is shown. */
export function spriteFor(markup: string): string {
  const names = new Set([...markup.matchAll(/"#i-([a-z-]+)"/g)].map(([, name]) => name));
  return spriteOf(name => names.has(name));
}

/** Adds the drawings that the document lacks: pages to come and parts that open may need any. */
export function addMissingIcons(): void {
  document.body.insertAdjacentHTML(
    'beforeend',
    spriteOf(name => !document.getElementById(`i-${name}`)),
  );
}

function spriteOf(isWanted: (name: string) => boolean): string {
  const symbols = Object.entries(iconPaths)
    .filter(([name]) => isWanted(name))
    .map(([name, path]) => `<symbol id="i-${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`);
  return symbols.length > 0 ? `<div hidden><svg aria-hidden="true">${symbols.join('')}</svg></div>` : '';
}
