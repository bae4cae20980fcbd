import { folders, layers } from '../lint/folders.ts';

/** Returns docs/architecture.md with its tables of folders made of those of the linter; the rest of the page stays. */
export function architecturePage(page: string): string {
  const tables: Readonly<Record<string, string>> = {
    src: foldersOf('src'),
    server: foldersOf('server'),
    ...Object.fromEntries(Object.keys(layers).map(parent => [parent, layersOf(parent)])),
  };
  return Object.entries(tables).reduce((text, [name, table]) => {
    const begin = `<!-- Made by \`npm run build -- docs\`: ${name} -->`;
    const [before = '', rest = ''] = text.split(begin);
    const after = rest.slice(rest.indexOf('<!-- End -->'));
    return `${before}${begin}\n\n${table}\n\n${after}`;
  }, page);
}

function foldersOf(half: string): string {
  const rows = Object.entries(folders)
    .filter(([path]) => path.startsWith(`${half}/`))
    .map(([path, { holds, imports }]) => {
      const allowed = imports.map(
        name => `\`${name.startsWith(`${half}/`) ? name.slice(half.length + 1) : name}\``,
      );
      return [`\`${path.slice(half.length + 1)}\``, holds, allowed.join(', ')];
    });
  return tableOf(['path', 'what lives there', 'may import'], rows);
}

const layersOf = (parent: string) =>
  tableOf(
    ['folder', 'what lives there'],
    (layers[parent] ?? []).toReversed().map(({ folder, holds }) => [`\`${folder}\``, holds]),
  );

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');
