// URLs that open a form over their page, so that a link, a mail or a return from the login can lead to it.

/** Returns the path of the listing with its enquiry form open. */
export const enquiryHref = (pathname: string): string => withOpen(pathname, 'enquiry');

export const isEnquiryOpen = (search: string): boolean => isOpen(search, 'enquiry');

/** Returns the URL of the transaction with its review form open. */
export const reviewHref = (pathname: string): string => withOpen(pathname, 'review');

export const isReviewOpen = (search: string): boolean => isOpen(search, 'review');

const withOpen = (pathname: string, form: 'enquiry' | 'review'): string => `${pathname}?${form}=open`;

const isOpen = (search: string, form: 'enquiry' | 'review'): boolean =>
  new URLSearchParams(search).get(form) === 'open';
