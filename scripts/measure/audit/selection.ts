export const parts = ['lighthouse', 'axe', 'html', 'security'] as const;

export type Part = (typeof parts)[number];

export interface Selection {
  has(part: Part): boolean;
  /** Whether the path was selected; a trailing `*` matches every path with that prefix. */
  hasPage(path: string): boolean;
}

/**
 * Parses the arguments: parts by name, pages by path. If none are named, all are selected. @throws Error for an unknown
 * part.
 */
export function parseSelection(words: readonly string[]): Selection {
  const addresses = words.filter(word => word.startsWith('/'));
  const named = words.filter(word => !word.startsWith('/'));
  const unknown = named.filter(word => !parts.some(part => part === word));
  if (unknown.length > 0) throw new Error(`Unknown part "${unknown.join(', ')}". Parts: ${parts.join(', ')}`);
  return {
    has: part => named.length === 0 || named.includes(part),
    hasPage: path => addresses.length === 0 || addresses.some(address => covers(address, path)),
  };
}

const covers = (address: string, path: string) =>
  address.endsWith('*') ? path.startsWith(address.slice(0, -1)) : path === address;
