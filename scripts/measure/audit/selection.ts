export const parts = ['lighthouse', 'axe', 'html', 'security'] as const;

export type Part = (typeof parts)[number];

export interface Selection {
  has(part: Part): boolean;
  /** Whether the path was selected; a trailing `*` matches every path with that prefix. */
  hasPage(path: string): boolean;
  /** What is wrong with the arguments. */
  problem: string | undefined;
}

/** Parses the arguments: parts by name, pages by path. If none are named, all are selected. */
export function parseSelection(words: readonly string[]): Selection {
  const addresses = words.filter(word => word.startsWith('/'));
  const named = words.filter(word => !word.startsWith('/'));
  const unknown = named.find(word => !parts.some(part => part === word));
  return {
    problem:
      unknown === undefined
        ? undefined
        : `${JSON.stringify(unknown)} is none of ${parts.join(', ')}, nor a page`,
    has: part => named.length === 0 || named.includes(part),
    hasPage: path => addresses.length === 0 || addresses.some(address => covers(address, path)),
  };
}

const covers = (address: string, path: string) =>
  address.endsWith('*') ? path.startsWith(address.slice(0, -1)) : path === address;
