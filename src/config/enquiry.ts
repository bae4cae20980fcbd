const param = 'enquiry';
const open = 'open';

/** Returns the path of the listing with its enquiry form open. A path, so that it can be a return URL. */
export function enquiryHref(pathname: string): string {
  return `${pathname}?${param}=${open}`;
}

export function isEnquiryOpen(search: string): boolean {
  return new URLSearchParams(search).get(param) === open;
}
