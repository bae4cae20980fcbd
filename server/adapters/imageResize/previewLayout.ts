import type { Preview } from '#src/config/previews.ts';

/** An element in satori's format. */
interface Box {
  type: string;
  props: Record<string, unknown> & { children?: unknown };
}

const colours = {
  page: '#fbf8f1',
  ink: '#1c2536',
  soft: '#4b5468',
  deep: '#17468c',
  sun: '#ffcf33',
  offer: { background: '#e5edf8', color: '#153c77' },
  request: { background: '#fff0bf', color: '#5f4600' },
};

/** Longest title that is drawn large, in characters. */
const shortTitle = 34;

/** Returns the preview of 1200 × 630 pixels as a tree of boxes. */
export function previewLayout({ marketplaceName, title, badge, isRequest, place }: Preview): Box {
  const [name, said, town, kind] = [marketplaceName, title, place ?? '', badge ?? ''].map(drawable);
  // Falls back to the badge or the marketplace's name when no letter of the title can be drawn.
  const heading = said || kind || name || '';
  return column(
    {
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      padding: '60px 72px 52px',
      justifyContent: 'space-between',
      background: colours.page,
      borderTop: `16px solid ${colours.deep}`,
      fontFamily: 'Noto Sans',
      color: colours.ink,
    },
    column(
      { alignItems: 'flex-start' },
      kind && said
        ? text(kind, {
            ...(isRequest ? colours.request : colours.offer),
            borderRadius: 32,
            padding: '10px 28px',
            fontSize: 34,
            fontWeight: 700,
            marginBottom: 36,
          })
        : undefined,
      text(heading, {
        fontSize: heading.length > shortTitle ? 68 : 84,
        fontWeight: 700,
        lineHeight: 1.15,
        lineClamp: 3,
        wordBreak: 'break-word',
      }),
    ),
    row(
      { justifyContent: 'space-between', alignItems: 'center' },
      text(town ?? '', {
        fontSize: 38,
        color: colours.soft,
        lineClamp: 1,
        wordBreak: 'break-word',
        maxWidth: 700,
      }),
      row(
        { alignItems: 'center' },
        mark(64),
        text(name ?? '', { fontSize: 40, fontWeight: 700, color: colours.deep, marginLeft: 18 }),
      ),
    ),
  );
}

/**
 * Removes what none of our fonts has: other scripts, emojis, directional marks. Numbers, punctuation and currency
 * symbols stay.
 */
export const drawable = (words: string): string =>
  words
    .normalize('NFC')
    .replace(/[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Sc}\p{Z}+=<>]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

const box = (style: object, children: unknown): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

const row = (style: object, ...children: readonly (Box | undefined)[]) =>
  box({ flexDirection: 'row', ...style }, children.filter(Boolean));

const column = (style: object, ...children: readonly (Box | undefined)[]) =>
  box({ flexDirection: 'column', ...style }, children.filter(Boolean));

/** A block element, since lineClamp does not work in a flex box. */
const text = (words: string, style: object): Box => ({
  type: 'div',
  props: { style: { display: 'block', ...style }, children: words },
});

/** The site's logo, two figures side by side. */
const mark = (height: number): Box => ({
  type: 'svg',
  props: {
    width: (height * 36) / 32,
    height,
    viewBox: '0 0 36 32',
    children: [
      { type: 'circle', props: { cx: 25, cy: 8.5, r: 4.5, fill: colours.sun } },
      { type: 'path', props: { d: 'M15 30V24a10 10 0 0 1 20 0v4a2 2 0 0 1-2 2Z', fill: colours.sun } },
      { type: 'circle', props: { cx: 12, cy: 6, r: 5, fill: colours.deep } },
      { type: 'path', props: { d: 'M1 28v-5a11 11 0 0 1 22 0v7H3a2 2 0 0 1-2-2Z', fill: colours.deep } },
    ],
  },
});
