import { useContext } from 'react';
import { useHref } from 'react-router-dom';
import type { LinkProps } from './Link.tsx';
import { LanguageQuery } from './StayInLanguage.tsx';

/**
 * Replaces `Link` on the server, where a link is only its `href`: a page has up to a hundred links, and for each the
 * router's hooks read four contexts and parse the path three times, for a click that never happens here.
 */
export function Link(props: LinkProps) {
  const { to } = props;
  const isComplete = useContext(LanguageQuery) === '' && typeof to === 'string' && isWhole.test(to);
  return isComplete ? anchor(props, to) : <Resolved {...props} />;
}

/** Matches an absolute path on this site with nothing left to resolve. */
const isWhole = /^(?!.*(?:\/[/.]|[?#](?:#|$)))\//;

const Resolved = (props: LinkProps) => anchor(props, useHref(props.to));

function anchor(props: LinkProps, href: string) {
  const {
    to: _to,
    onClick: _onClick,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    target,
    ...attributes
  } = props;
  return <a {...attributes} href={href} target={target} />;
}
