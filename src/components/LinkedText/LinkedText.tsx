import { linkParts } from './linkParts.ts';

/**
 * User-written text with its URLs as links; a host in other letters than ASCII is also shown in Punycode, since it can
 * look like another. They open in a new tab, without referrer and as nofollow; nothing is
 * fetched from them until they are clicked.
 */
export function LinkedText({ text }: { text: string }) {
  return linkParts(text).map(({ text: shown, href, host }, at) =>
    href ? (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        referrerPolicy="no-referrer"
      >
        {shown}
        {host && ` (${host})`}
      </a>
    ) : (
      shown
    ),
  );
}
