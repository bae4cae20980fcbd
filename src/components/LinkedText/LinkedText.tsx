import { linkParts } from './linkParts.ts';

/**
 * What somebody wrote, with its web addresses as links. They open elsewhere, tell the other site nothing about this
 * page and are no recommendation; nothing of them is fetched before they are pressed.
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
