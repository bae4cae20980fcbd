const param = 'enquiry';
const open = 'open';

/** The listing with its enquiry form open. A path, so that it can stand in a from-state. */
export function enquiryHref(pathname: string): string {
  return `${pathname}?${param}=${open}`;
}

export function isEnquiryOpen(search: string): boolean {
  return new URLSearchParams(search).get(param) === open;
}
