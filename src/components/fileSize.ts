import type { IntlShape } from 'react-intl';

/** Returns the size of a file in words: "1.2 MB". */
export function fileSize(intl: IntlShape, bytes: number): string {
  const [unit, size] = bytes < 100_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
  return intl.formatNumber(bytes / size, { style: 'unit', unit, maximumFractionDigits: 1 });
}
