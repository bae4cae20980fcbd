/**
 * Returns the first, the last and the current page ±1 (specification section 2); 'gap' stands for omitted pages. Pages
 * start at 1.
 */
export function pagesToShow(current: number, total: number): readonly (number | 'gap')[] {
  const shown = [1, current - 1, current, current + 1, total].filter(page => page >= 1 && page <= total);
  const pages = [...new Set(shown)];
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before === undefined || page === before + 1 ? [page] : (['gap', page] as const);
  });
}
