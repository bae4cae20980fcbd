import { createContext, useContext, type ReactNode } from 'react';
import { styles } from './styles.ts';

// Components of mails. In plain text, a blank line follows each.

export function Paragraph({ children }: { children: ReactNode }) {
  if (useMedium() === 'text')
    return (
      <>
        {children}
        {'\n\n'}
      </>
    );
  return <p style={styles.paragraph}>{children}</p>;
}

/** What somebody wrote, with its line breaks. */
export function Words({ children }: { children: string }) {
  if (useMedium() === 'text') return `${children}\n\n`;
  return (
    <p dir="auto" style={{ ...styles.paragraph, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </p>
  );
}

/** One detail of the mail's subject: "Dates: Mar 6 – Mar 9". */
export interface Fact {
  label: string;
  value: string;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const medium = useMedium();
  if (facts.length === 0) return null;
  if (medium === 'text')
    return (
      <>
        {facts.map(({ label, value }) => `${label}: ${value}\n`).join('')}
        {'\n'}
      </>
    );
  return (
    <div className="facts" style={styles.facts}>
      {facts.map(({ label, value }, at) => (
        <p key={label} style={at === facts.length - 1 ? { ...styles.value, margin: 0 } : styles.value}>
          <span className="soft" style={styles.label}>
            {label}
          </span>
          <bdi>{value}</bdi>
        </p>
      ))}
    </div>
  );
}

/** A picture that the mail carries. Not for plain text. */
export function MailImage({ id, alt }: { id: string; alt: string }) {
  // React preloads the others, in a head that mail clients drop.
  return <img src={`cid:${id}`} alt={alt} width="510" loading="lazy" style={styles.picture} />;
}

/** A link to the site with a short note. */
export interface MailLink {
  text: string;
  note: string;
  /** A sentence of its own, in the reader's language. */
  why?: string | undefined;
  href: string;
}

/** Several links to the site. */
export function Links({ links }: { links: readonly MailLink[] }) {
  if (useMedium() === 'text')
    return (
      <>
        {links
          .map(
            ({ text, note, why, href }) =>
              `${text}${note && ` (${note})`}\n${why ? `${why}\n` : ''}${href}\n\n`,
          )
          .join('')}
      </>
    );
  return (
    <ul style={styles.links}>
      {links.map(({ text, note, why, href }, at) => (
        // A digest may lead to one page twice.
        <li key={at} style={styles.item}>
          <a className="link" style={styles.link} href={href}>
            <bdi>{text}</bdi>
          </a>
          {note ? (
            <span className="soft" style={styles.label}>
              <bdi>{note}</bdi>
            </span>
          ) : null}
          {why ? (
            <span className="soft" style={styles.label}>
              {why}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The main action, with its URL as text for clients that don't show buttons. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  if (useMedium() === 'text')
    return (
      <>
        {children}
        {`:\n${href}\n\n`}
      </>
    );
  return (
    <>
      <a className="action" style={styles.action} href={href}>
        {children}
      </a>
      <p className="soft" style={styles.address}>
        <a className="link" style={{ color: '#17468c' }} href={href}>
          {href}
        </a>
      </p>
    </>
  );
}

/** A link that is not the main action. */
export function SmallLink({ href, children }: { href: string; children: ReactNode }) {
  if (useMedium() === 'text')
    return (
      <>
        {children}
        {`:\n${href}\n\n`}
      </>
    );
  return (
    <p style={styles.paragraph}>
      <a className="link" style={styles.link} href={href}>
        {children}
      </a>
    </p>
  );
}

/** A mail is one component tree, rendered in either medium. */
export type Medium = 'html' | 'text';

export const MediumContext = createContext<Medium>('html');

export const useMedium = (): Medium => useContext(MediumContext);
