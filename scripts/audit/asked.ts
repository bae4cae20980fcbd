const parts = ['lighthouse', 'axe', 'html'] as const;

export type Part = (typeof parts)[number];

export interface Asked {
  has(part: Part): boolean;
  /** By its address; one that ends in `*` stands for all that begin so. */
  hasPage(path: string): boolean;
}

/** What of the audit is wanted: parts by name, pages by address; of what is not named, all. @throws Error for an unknown part. */
export function askedFor(words: readonly string[]): Asked {
  const addresses = words.filter(word => word.startsWith('/'));
  const named = words.filter(word => !word.startsWith('/'));
  const unknown = named.filter(word => !parts.some(part => part === word));
  if (unknown.length > 0)
    throw new Error(`There is no part "${unknown.join(', ')}". Parts: ${parts.join(', ')}`);
  return {
    has: part => named.length === 0 || named.includes(part),
    hasPage: path => addresses.length === 0 || addresses.some(address => covers(address, path)),
  };
}

const covers = (address: string, path: string) =>
  address.endsWith('*') ? path.startsWith(address.slice(0, -1)) : path === address;
