import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import css from './LinkedText.module.css';
import { linkParts } from './linkParts.ts';

interface LinkedTextProps {
  text: string;
  /** Origin of this site, whose links open without confirmation. */
  rootUrl: string;
}

/**
 * User-written text with its URLs as links, for a container that may hold blocks. A link to another site first asks for
 * confirmation, showing its host in Punycode: letters of other alphabets can look like those of a known host. The
 * confirmation works without JavaScript. Links open in a new tab, without referrer and as nofollow; nothing is fetched
 * from them until then.
 */
export function LinkedText({ text, rootUrl }: LinkedTextProps) {
  return linkParts(text).map(({ text: shown, href, host: disguised }, at) => {
    if (!href) return shown;
    const { host, origin } = new URL(href);
    if (origin === rootUrl) return <Outward key={at} href={href} shown={shown} />;
    return (
      <details key={at} className={css.foreign}>
        <summary className={css.address}>
          {shown}
          {disguised && ` (${disguised})`}
        </summary>
        <div className={css.question}>
          <p>
            <FormattedMessage
              id="LinkedText.question"
              values={{ host: <strong key="host">{host}</strong> }}
            />
          </p>
          <p>
            <Outward href={href} shown={<FormattedMessage id="LinkedText.open" values={{ host }} />} />
          </p>
        </div>
      </details>
    );
  });
}

const Outward = ({ href, shown }: { href: string; shown: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" referrerPolicy="no-referrer">
    {shown}
  </a>
);
