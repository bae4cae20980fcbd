import type { Ref } from 'react';
import { Link as RouterLink, type LinkProps } from 'react-router';

export * from 'react-router';

/**
 * Replaces `react-router-dom` on the server, where a link is only its `href`: a page has up to a hundred links, and for
 * each the router's own component reads four contexts and parses the path three times, for a click that never happens
 * here.
 */
export function Link(props: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  const { to } = props;
  return typeof to === 'string' && isWhole.test(to) ? (
    <Anchor {...props} to={to} />
  ) : (
    <RouterLink {...props} />
  );
}

/** Matches an absolute path on this site with nothing left to resolve. */
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
  // The router's own attribute, so that the browser hydrates the same markup.
  const mark = discover === 'render' ? 'true' : undefined;
  return <a {...attributes} href={to} target={target} data-discover={mark} />;
}
