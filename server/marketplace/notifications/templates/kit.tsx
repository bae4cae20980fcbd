import type { ReactNode } from 'react';
import { useMedium } from './medium.tsx';
import { styles } from './styles.ts';

// What letters are made of. As text, a blank line follows each part.

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

/** A line of what the letter is about: "Dates: Mar 6 – Mar 9". */
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

/** A place on the site, and a few words about it. */
export interface MailLink {
  text: string;
  note: string;
  href: string;
}

/** Several places on the site. */
export function Links({ links }: { links: readonly MailLink[] }) {
  if (useMedium() === 'text')
    return <>{links.map(({ text, note, href }) => `${text}${note && ` (${note})`}\n${href}\n\n`).join('')}</>;
  return (
    <ul style={styles.links}>
      {links.map(({ text, note, href }) => (
        <li key={href} style={styles.item}>
          <a className="link" style={styles.link} href={href}>
            <bdi>{text}</bdi>
          </a>
          {note ? (
            <span className="soft" style={styles.label}>
              <bdi>{note}</bdi>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The one thing to do, with its address in words for programs that do not show buttons. */
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
