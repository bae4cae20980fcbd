import type { AnchorHTMLAttributes, Ref } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, or parts of one; without a path, the current one. */
  to: To;
  /** Replaces the history entry instead of adding one. */
  replace?: boolean | undefined;
  /** What the history entry stores. */
  state?: unknown;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/**
 * A link within the site, which changes the page without loading the document. The router's own component brings the
 * prefetching of its framework, which takes as many bytes as a page of ours.
 */
export function Link({
  to,
  replace = false,
  state,
  preventScrollReset = false,
  target,
  onClick,
  ...rest
}: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    state,
    preventScrollReset,
    ...(target === undefined ? {} : { target }),
  });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={event => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
