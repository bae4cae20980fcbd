/** `page` starts at 1. */
export interface Pagination {
  page: number;
  perPage: number;
  totalItems: number;
  totalPages: number;
}

export interface Page<T> {
  items: readonly T[];
  pagination: Pagination;
}
