import type { CSSProperties } from 'react';

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

/** Inline styles, since many mail clients drop style sheets. The colours are those of src/styles/tokens.css. */
export const styles = {
  page: { margin: 0, padding: '24px 12px', background: '#fbf8f1', color: '#1c2536', fontFamily: font },
  card: {
    maxWidth: '560px',
    margin: '0 auto',
    padding: '28px 24px',
    background: '#fffefb',
    border: '1px solid #e5ddcd',
    borderRadius: '16px',
    fontSize: '17px',
    lineHeight: 1.6,
    overflowWrap: 'break-word',
  },
  name: { margin: '0 0 20px', fontSize: '20px', fontWeight: 700, color: '#17468c' },
  paragraph: { margin: '0 0 16px' },
  facts: { margin: '0 0 20px', padding: '14px 16px', background: '#f3ede1', borderRadius: '12px' },
  label: { display: 'block', fontSize: '15px', fontWeight: 400, color: '#4b5468' },
  value: { margin: '0 0 8px', fontWeight: 600 },
  picture: {
    display: 'block',
    width: '100%',
    maxWidth: '510px',
    height: 'auto',
    margin: '0 0 20px',
    borderRadius: '12px',
  },
  links: { margin: '0 0 20px', padding: 0, listStyle: 'none' },
  item: { margin: '0 0 14px' },
  link: { color: '#17468c', fontWeight: 600 },
  action: {
    display: 'inline-block',
    margin: '4px 0 20px',
    padding: '13px 22px',
    background: '#17468c',
    color: '#ffffff',
    borderRadius: '12px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  address: { margin: '0 0 16px', fontSize: '15px', color: '#4b5468', wordBreak: 'break-all' },
  footer: {
    maxWidth: '560px',
    margin: '16px auto 0',
    padding: '0 24px',
    fontSize: '15px',
    lineHeight: 1.5,
    color: '#4b5468',
  },
  // Shown by mail clients next to the subject, and hidden in the mail itself.
  preheader: { display: 'none', maxHeight: 0, overflow: 'hidden' },
} as const satisfies Record<string, CSSProperties>;

/** For clients that support dark mode; the others keep the light colours. */
export const darkMode = `@media (prefers-color-scheme: dark) {
.page { background: #14171e !important; color: #f2eee5 !important }
.card { background: #1d212a !important; border-color: #343a47 !important }
.name, .link { color: #a3c5ff !important }
.facts { background: #101319 !important }
.soft { color: #c6c4be !important }
.action { background: #2d65c3 !important }
}`;
