import { linkParts } from './linkParts.ts';

/**
 * User-written text with its URLs as links. They open in a new tab, without referrer and as nofollow; nothing is
 * fetched from them until they are clicked.
 */
export function LinkedText({ text }: { text: string }) {
  return linkParts(text).map(({ text: shown, href }, at) =>
    href ? (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        referrerPolicy="no-referrer"
      >
        {shown}
      </a>
    ) : (
      shown
    ),
  );
}
