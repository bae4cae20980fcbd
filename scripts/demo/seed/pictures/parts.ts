import type { Palette } from './palettes.ts';
import { circle, line, oval, path, rect, repeat, shadow } from './svg.ts';

/** Parts shared by many scenes; each is drawn around the origin. */

export const sun = (p: Palette) =>
  `<g opacity=".35">${circle(0, 0, 110, p.accent)}</g>${circle(0, 0, 72, p.accent)}`;

export const cloud = (fill: string) =>
  `<g opacity=".8">${oval(0, 0, 110, 26, fill)}${circle(-40, -22, 36, fill)}${circle(22, -34, 48, fill)}</g>`;

export const tree = (p: Palette, crown = p.leaf) =>
  `${rect(-9, -90, 18, 92, p.wood, 6)}${oval(0, -150, 68, 92, crown)}${`<g opacity=".18">${oval(20, -138, 42, 72, p.dark)}</g>`}`;

export const fir = (p: Palette, isSnowy = false) =>
  `${rect(-8, -34, 16, 36, p.wood)}${repeat(3, i => path(`M0 ${-250 + i * 55} L${52 + i * 16} ${-120 + i * 45} L${-52 - i * 16} ${-120 + i * 45} Z`, p.leaf))}${
    isSnowy
      ? repeat(3, i =>
          path(
            `M0 ${-250 + i * 55} L24 ${-190 + i * 55} L4 ${-200 + i * 55} L-22 ${-188 + i * 55} Z`,
            p.light,
          ),
        )
      : ''
  }`;

export const plant = (p: Palette) =>
  `${shadow(0, 2, 56)}${repeat(7, i => `<g transform="translate(0 -70) rotate(${i * 26 - 78})">${oval(0, -70, 19, 72, i % 2 ? p.leaf : '#7fae62')}</g>`)}${path('M-46 -84 L46 -84 L34 2 L-34 2 Z', p.mainShade)}${rect(-50, -90, 100, 18, p.main, 6)}`;

/** A window on a bright day, 260 × 300, hanging from its upper left corner. */
export function roomWindow(p: Palette, view: 'hills' | 'town' | 'snow' = 'hills'): string {
  const views = {
    hills: `${rect(0, 0, 260, 300, '#bfe0f2')}${circle(190, 70, 34, p.accent)}${path('M0 190 Q70 130 140 190 T260 170 V300 H0Z', '#9cc283')}${path('M0 240 Q90 190 260 240 V300 H0Z', '#7dad6b')}`,
    town: `${rect(0, 0, 260, 300, '#f9d9b0')}${circle(70, 80, 30, '#fff1c9')}${rect(20, 150, 70, 150, '#c77f64')}${path('M12 150 L55 100 L98 150Z', '#8f4c3d')}${rect(110, 110, 60, 190, '#a86a78')}${rect(180, 170, 80, 130, '#c99572')}${path('M172 170 L220 124 L268 170Z', '#7c5560')}`,
    snow: `${rect(0, 0, 260, 300, '#a9c5e6')}${path('M0 210 Q120 150 260 210 V300 H0Z', '#f4f8fc')}${path('M60 220 l34 -90 l34 90Z M150 240 l42 -120 l42 120Z', '#3c6b62')}`,
  };
  return `<svg width="260" height="300" overflow="hidden">${views[view]}</svg>${`<rect width="260" height="300" fill="none" stroke="${p.light}" stroke-width="18" rx="6"/>`}${rect(123, 0, 14, 300, p.light)}${rect(0, 128, 260, 12, p.light)}${rect(-22, 302, 304, 20, p.light, 6)}`;
}

export const curtains = (p: Palette, colour: string) =>
  `${path('M-70 -30 H40 Q34 180 -8 330 H-70Z', colour)}${path('M330 -30 H220 Q226 180 268 330 H330Z', colour)}<g opacity=".12">${line('M-44 -20 V320 M-14 -20 Q-16 200 -30 320 M304 -20 V320 M276 -20 Q278 200 292 320', p.dark, 7)}</g>${rect(-90, -42, 440, 14, p.wood, 7)}`;

export const lamp = (p: Palette) =>
  `<g opacity=".28">${path('M-60 -300 L60 -300 L170 0 L-170 0Z', p.accent)}</g>${rect(-5, -330, 10, 330, p.dark, 4)}${oval(0, 0, 54, 10, p.dark)}${path('M-44 -410 H44 L72 -310 H-72Z', p.accent)}`;

/** A framed picture on the wall: a hill and a sun. */
export const framed = (p: Palette) =>
  `${rect(-6, -6, 152, 112, p.wood, 4)}${rect(6, 6, 128, 88, p.light)}<svg x="6" y="6" width="128" height="88">${circle(92, 30, 16, p.accent)}${path('M0 66 Q40 30 76 62 T128 54 V88 H0Z', p.main)}</svg>`;

export const rug = (p: Palette) =>
  `${oval(0, 0, 330, 66, p.accent)}${oval(0, 0, 276, 52, p.light)}${oval(0, 0, 220, 40, p.main)}`;

export const steam = (colour: string) =>
  `<g opacity=".55">${line('M-36 0 q-18 -32 0 -60 t0 -60 M0 -8 q-18 -32 0 -60 t0 -60 M36 0 q-18 -32 0 -60 t0 -60', colour, 9)}</g>`;

export const heart = (fill: string) =>
  path('M0 44 C-62 4 -54 -48 -20 -48 C-8 -48 0 -38 0 -30 C0 -38 8 -48 20 -48 C54 -48 62 4 0 44Z', fill);
