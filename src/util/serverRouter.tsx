import type { Ref } from 'react';
import { Link as RouterLink, type LinkProps } from 'react-router';

export * from 'react-router';

/**
 * Stands in for `react-router-dom` on the server, where a link is nothing but its address: a page has up to a hundred, and the
 * router's own reads four contexts and takes each address apart three times, for the click that never comes here.
 */
export function Link(props: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const { to } = props;
  return typeof to === 'string' && isWhole.test(to) ? (
    <Anchor {...props} to={to} />
  ) : (
    <RouterLink {...props} />
  );
}

/** An address of this site from its root on, in which nothing is left to resolve. */
const isWhole = /^(?!.*(?:\/[/.]|[?#](?:#|$)))\//;

function Anchor({ to, discover = 'render', target, ...props }: LinkProps & { to: string }) {
  const {
    onClick: _onClick,
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    mask: _mask,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    ...attributes
  } = props;
  // The router's own mark, so that the browser finds what it expects.
  const mark = discover === 'render' ? 'true' : undefined;
  return <a {...attributes} href={to} target={target} data-discover={mark} />;
}
