const param = 'review';
const open = 'open';

/** Returns the URL of the transaction with its review form open. */
export function reviewHref(pathname: string): string {
  return `${pathname}?${param}=${open}`;
}

export function isReviewOpen(search: string): boolean {
  return new URLSearchParams(search).get(param) === open;
}
