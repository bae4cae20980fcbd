import { useMessages } from '#src/util/messages.ts';
import { Link } from '../Link/Link.tsx';
import type { Pagination as Paging } from '#contract/paging.ts';
import { Icon } from '../Icon/Icon.tsx';
import css from './Pagination.module.css';

interface PaginationProps {
  pagination: Paging;
  /** Returns the URL of a page; pages start at 1. */
  hrefOf: (page: number) => string;
}

/** Links to the other pages of a list; renders nothing when there is only one. */
export function Pagination({ pagination, hrefOf }: PaginationProps) {
  const text = useMessages('Pagination');
  const { page, totalPages } = pagination;
  if (totalPages <= 1) return null;
  return (
    <nav className={css.nav} aria-label={text('label')}>
      {page > 1 && (
        <Link className={css.page} to={hrefOf(page - 1)} rel="prev" aria-label={text('previous')}>
          <Icon name="arrow-left" />
        </Link>
      )}
      <ul className={css.list}>
        {pagesToShow(page, totalPages).map((item, index) =>
          item === 'gap' ? (
            <li key={`gap${index}`} className={css.gap} aria-hidden>
              …
            </li>
          ) : (
            <li key={item}>
              <Link
                className={css.page}
                to={hrefOf(item)}
                aria-label={text('page', { page: item })}
                aria-current={item === page ? 'page' : undefined}
              >
                {item}
              </Link>
            </li>
          ),
        )}
      </ul>
      {page < totalPages && (
        <Link className={css.page} to={hrefOf(page + 1)} rel="next" aria-label={text('next')}>
          <Icon name="arrow-right" />
        </Link>
      )}
    </nav>
  );
}

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
