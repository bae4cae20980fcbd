import type { Palette } from './palettes.ts';
import { cloud, fir, sun, tree } from './parts.ts';
import { at, backdrop, circle, faded, line, oval, path, picture, rect, repeat, shadow } from './svg.ts';

const sky = (p: Palette) =>
  `${backdrop(p.above, p.below)}${at(950, 170, sun(p))}${at(260, 180, cloud(p.light))}${at(620, 120, cloud(p.light), 0.7)}`;

const hills = (p: Palette) =>
  `${faded(0.55, path('M0 520 Q200 400 430 500 T860 470 T1200 500 V800 H0Z', p.leaf))}${path('M0 590 Q300 510 640 590 T1200 570 V800 H0Z', p.leaf)}`;

const pane = (x: number, y: number, w: number, h: number, p: Palette) =>
  `${rect(x - 5, y - 5, w + 10, h + 10, p.light, 4)}${rect(x, y, w, h, p.accent, 2)}${rect(x + w / 2 - 3, y, 6, h, p.light)}`;

export function house(p: Palette): string {
  const building = `${shadow(230, 402, 320, 24)}${rect(0, 140, 460, 260, p.light)}${path('M-46 150 L230 -40 L506 150Z', p.main)}${path('M230 -40 L506 150 H470 L230 -6Z', p.mainShade)}${rect(340, -10, 50, 100, p.wood)}${pane(50, 210, 96, 90, p)}${pane(316, 210, 96, 90, p)}${rect(190, 230, 84, 170, p.wood, 6)}${circle(258, 320, 7, p.accent)}${circle(230, 86, 36, p.light)}${circle(230, 86, 26, p.accent)}${rect(160, 398, 144, 12, p.groundShade, 4)}`;
  const flowers = repeat(22, i =>
    circle(60 + i * 52, 700 + ((i * 37) % 70), 9 + (i % 3) * 3, [p.accent, p.main, p.light][i % 3]!),
  );
  return picture(
    `${sky(p)}${hills(p)}${at(160, 620, tree(p), 1.3)}${at(1010, 610, tree(p, p.leaf), 1.7)}${at(370, 260, building)}${path('M540 668 H700 Q760 740 860 800 H380 Q500 740 540 668Z', p.ground)}${flowers}`,
  );
}

export function flats(p: Palette): string {
  const block = (x: number, y: number, columns: number, rows: number, fill: string) =>
    `${rect(x, y, columns * 92 + 30, 700 - y, fill, 6)}${rect(x - 8, y - 12, columns * 92 + 46, 20, p.dark, 4)}${repeat(
      columns * rows,
      i =>
        pane(
          x + 34 + (i % columns) * 92,
          y + 44 + Math.floor(i / columns) * 106,
          52,
          60,
          i % 5 === 2 ? { ...p, accent: p.above } : p,
        ),
    )}${repeat(Math.ceil(rows / 2), i => rect(x + 20, y + 116 + i * 212, 82, 26, p.light, 4))}`;
  return picture(
    `${sky(p)}${faded(
      0.3,
      repeat(7, i => rect(i * 190 - 30, 330 + ((i * 67) % 130), 150, 400, p.dark)),
    )}${block(80, 190, 4, 5, p.main)}${block(520, 290, 3, 4, p.below)}${block(850, 230, 3, 4, p.mainShade)}${rect(0, 690, 1200, 110, p.leaf)}${path('M0 760 H1200 V800 H0Z', p.ground)}${at(480, 730, tree(p), 1.1)}${at(840, 740, tree(p), 1.3)}${at(1140, 730, tree(p), 1)}`,
  );
}

export function cabin(p: Palette): string {
  const hut = `${shadow(220, 300, 290, 22)}${rect(0, 90, 440, 210, p.main)}${repeat(5, i => rect(0, 128 + i * 38, 440, 5, p.mainShade))}${path('M-50 104 L220 -70 L490 104Z', p.dark)}${path('M-60 100 L220 -92 L500 100 Q400 70 350 40 L220 -46 L90 40 Q40 70 -60 100Z', p.light)}${rect(320, -70, 46, 80, p.wood)}${rect(314, -80, 58, 18, p.light, 8)}${pane(50, 150, 90, 80, p)}${pane(300, 150, 90, 80, p)}${rect(184, 150, 78, 150, p.wood, 6)}${faded(0.6, line('M343 -90 q-20 -40 6 -70 t0 -80', p.light, 16))}`;
  return picture(
    `${backdrop(p.above, p.below)}${faded(0.4, line('M40 170 Q360 40 700 150 T1180 90', '#7fe0b0', 46))}${repeat(40, i => circle((i * 173) % 1200, (i * 97) % 420, 3 + (i % 3), p.light))}${path('M0 540 Q300 430 700 520 T1200 490 V800 H0Z', p.groundShade)}${[90, 210, 960, 1080, 870].map((x, i) => at(x, 600 - (i % 2) * 30, fir(p, true), 1 + (i % 3) * 0.25)).join('')}${path('M0 640 Q400 570 1200 630 V800 H0Z', p.ground)}${at(390, 370, hut)}${path('M560 670 H650 Q640 740 760 800 H430 Q560 740 560 670Z', p.groundShade)}`,
  );
}

export function hall(p: Palette): string {
  const church = `${shadow(280, 400, 380, 24)}${rect(150, 110, 420, 290, p.light)}${path('M130 120 L360 -30 L590 120Z', p.main)}${rect(0, -40, 150, 440, p.light)}${path('M-16 -34 L75 -230 L166 -34Z', p.main)}${rect(71, -284, 8, 60, p.dark)}${rect(55, -268, 40, 8, p.dark)}${circle(75, 40, 34, p.accent)}${repeat(4, i => path(`M${196 + i * 92} 330 V230 Q${226 + i * 92} 180 ${256 + i * 92} 230 V330Z`, p.accent))}${path('M36 400 V290 Q75 240 114 290 V400Z', p.wood)}`;
  return picture(
    `${sky(p)}${hills(p)}${at(1080, 640, tree(p), 1.5)}${at(130, 650, tree(p), 1.2)}${at(320, 290, church)}${path('M370 690 H460 Q540 760 640 800 H240 Q360 760 370 690Z', p.ground)}`,
  );
}

function sunflower(p: Palette): string {
  return `${rect(-8, 0, 16, 420, '#5d8a3c', 6)}${at(0, 150, oval(54, 0, 60, 22, '#6f9d48'), 1, -24)}${at(0, 220, oval(-54, 0, 60, 22, '#6f9d48'), 1, 22)}${repeat(16, i => at(0, 0, path('M0 -34 Q26 -84 0 -124 Q-26 -84 0 -34', i % 2 ? p.accent : '#f2ac22'), 1, i * 22.5))}${circle(0, 0, 52, '#5a3a1e')}${circle(0, 0, 34, '#774c25')}${repeat(12, i => at(0, 0, circle(0, -22, 4, '#3d2613'), 1, i * 30))}`;
}

export function sunflowers(p: Palette): string {
  const far = repeat(
    24,
    i =>
      `${circle(i * 54 - 10, 560 + ((i * 29) % 40), 20, p.accent)}${circle(i * 54 - 10, 560 + ((i * 29) % 40), 9, '#5a3a1e')}`,
  );
  const near = [
    [150, 420, 1.15, -6],
    [420, 500, 0.9, 5],
    [660, 400, 1.3, 2],
    [920, 500, 0.95, -5],
    [1100, 430, 1.1, 7],
  ] as const;
  return picture(
    `${sky(p)}${hills(p)}${rect(0, 580, 1200, 220, '#55803a')}${far}${near.map(([x, y, scale, turn]) => at(x, y, sunflower(p), scale, turn)).join('')}`,
  );
}

/** Wheat under a wide sky: the two colours of the flag, as a landscape. */
export function wheat(p: Palette): string {
  const ear = `${line('M0 0 V-190', '#c9922b', 6)}${repeat(6, i => `${at(-9, -96 - i * 20, oval(0, 0, 9, 16, '#f2c14a'), 1, -28)}${at(9, -96 - i * 20, oval(0, 0, 9, 16, '#e3aa35'), 1, 28)}`)}`;
  return picture(
    `${backdrop('#5fa3dd', '#d8ebf5')}${at(900, 200, sun(p))}${at(300, 200, cloud('#ffffff'), 1.3)}${at(680, 140, cloud('#ffffff'), 0.8)}${path('M0 470 Q400 420 1200 470 V800 H0Z', '#f0c455')}${path('M690 442 Q640 520 380 640 H520 Q680 540 712 442Z', '#fbe3a0')}${at(860, 480, tree(p), 0.9)}${at(980, 476, tree(p), 0.7)}${path('M0 620 Q300 560 1200 640 V800 H0Z', '#e2b044')}${repeat(26, i => at(i * 48 + ((i * 31) % 20), 830 + ((i * 17) % 40), ear, 1 + (i % 4) * 0.12, ((i * 7) % 9) - 4))}`,
  );
}

/** A city by the water: towers, gables and a bridge differ with the seed number. */
export function skyline(p: Palette, shape: number): string {
  const tower = (x: number, w: number, y: number, kind: number, fill: string) => {
    const roof = [
      path(`M${x - 6} ${y} L${x + w / 2} ${y - w} L${x + w + 6} ${y}Z`, p.main),
      `${path(`M${x} ${y} Q${x + w / 2} ${y - w * 1.2} ${x + w} ${y}Z`, p.leaf)}${rect(x + w / 2 - 3, y - w * 0.9, 6, 40, p.accent)}`,
      rect(x - 5, y - 12, w + 10, 16, p.mainShade),
      path(
        `M${x} ${y} V${y - 26} H${x + w / 4} V${y - 52} H${x + w / 2} V${y - 78} H${x + w * 0.62} V${y - 52} H${x + w * 0.8} V${y - 26} H${x + w} V${y}Z`,
        fill,
      ),
    ][kind % 4]!;
    const lights = repeat(Math.floor(w / 34) * Math.floor((600 - y) / 58), i => {
      const columns = Math.floor(w / 34);
      return rect(
        x + 12 + (i % columns) * 34,
        y + 22 + Math.floor(i / columns) * 56,
        16,
        26,
        (i * shape) % 3 ? p.accent : p.light,
        3,
      );
    });
    return `${rect(x, y, w, 610 - y, fill)}${roof}${lights}`;
  };
  const fills = [p.wood, p.groundShade, p.mainShade, p.ground, p.below];
  const row = repeat(11, i =>
    tower(
      i * 112 - 20,
      78 + ((i * shape * 13) % 50),
      330 + ((i * shape * 71) % 170),
      i + shape,
      fills[(i * shape) % fills.length]!,
    ),
  );
  const far = faded(
    0.35,
    repeat(14, i => rect(i * 90, 300 + ((i * shape * 53) % 160), 70, 320, p.dark)),
  );
  const water = `${rect(0, 606, 1200, 194, p.ground)}${faded(
    0.5,
    repeat(16, i => rect((i * 197 * shape) % 1100, 640 + (i % 6) * 26, 110, 7, p.light, 4)),
  )}`;
  const bridge =
    shape % 2
      ? `${rect(0, 596, 1200, 22, p.wood)}${repeat(5, i => `<path d="M${i * 240} 700 Q${i * 240 + 120} 560 ${i * 240 + 240} 700" fill="none" stroke="${p.wood}" stroke-width="26"/>`)}`
      : rect(0, 598, 1200, 14, p.wood);
  return picture(`${sky(p)}${far}${row}${water}${bridge}`);
}

export function van(p: Palette, kind: 'van' | 'bus' | 'car' = 'van'): string {
  const wheel = (x: number) => `${circle(x, 0, 56, p.dark)}${circle(x, 0, 26, p.light)}`;
  const bodies = {
    van: `${path('M-330 -20 V-260 Q-330 -290 -300 -290 H130 Q170 -290 200 -240 L260 -140 L330 -110 Q350 -100 350 -70 V-20Z', p.main)}${path('M140 -250 Q166 -250 184 -214 L222 -146 H120 V-250Z', '#cfe8f3')}${rect(-330, -90, 680, 22, p.accent)}${at(-120, -190, `${circle(0, 0, 62, p.light)}${at(0, 6, path('M0 44 C-62 4 -54 -48 -20 -48 C-8 -48 0 -38 0 -30 C0 -38 8 -48 20 -48 C54 -48 62 4 0 44Z', p.main), 0.8)}`)}`,
    bus: `${rect(-420, -320, 820, 310, p.main, 40)}${rect(-390, -280, 700, 110, '#cfe8f3', 16)}${repeat(5, i => rect(-260 + i * 130, -280, 12, 110, p.main))}${rect(320, -280, 70, 200, '#cfe8f3', 16)}${rect(-420, -120, 820, 26, p.accent)}`,
    car: `${path('M-320 -20 V-90 Q-320 -130 -270 -136 L-180 -150 Q-120 -240 -60 -250 H90 Q150 -246 210 -156 L300 -130 Q340 -120 340 -80 V-20Z', p.main)}${path('M-140 -150 Q-94 -220 -50 -222 H10 V-150Z M32 -222 H84 Q124 -218 166 -150 H32Z', '#cfe8f3')}${rect(-30, -262, 150, 14, p.dark, 6)}${rect(-60, -330, 90, 66, p.wood, 8)}${rect(40, -316, 80, 52, p.accent, 8)}`,
  };
  return picture(
    `${sky(p)}${hills(p)}${at(150, 610, tree(p), 1.2)}${at(1080, 600, tree(p), 1.4)}${rect(0, 600, 1200, 200, '#6b6672')}${repeat(7, i => rect(i * 200 + 20, 720, 110, 12, p.light, 4))}${shadow(600, 640, 420, 26)}${at(600, 620, `${bodies[kind]}${wheel(-210)}${wheel(210)}${circle(340, -70, 16, p.accent)}`, 1.05)}`,
  );
}

export function playground(p: Palette): string {
  const swing = `${line('M-180 0 L-120 -300 L-60 0 M180 0 L120 -300 L60 0 M-120 -300 H120', p.wood, 16)}${line('M-50 -300 L-70 -90 M30 -300 L10 -90', p.dark, 5)}${rect(-84, -96, 108, 16, p.main, 8)}`;
  const slide = `${line('M0 0 V-240 M90 0 V-240 M0 -60 H90 M0 -120 H90 M0 -180 H90', p.wood, 14)}${path('M80 -250 Q180 -230 240 -110 Q280 -30 350 -30 V0 Q250 6 200 -90 Q160 -190 80 -210Z', p.main)}${rect(-10, -340, 110, 20, p.accent, 8)}${path('M-30 -330 L45 -410 L120 -330Z', p.mainShade)}`;
  return picture(
    `${sky(p)}${hills(p)}${at(90, 600, tree(p), 1.5)}${at(1130, 620, tree(p), 1.6)}${rect(0, 640, 1200, 160, p.leaf)}${oval(640, 720, 520, 60, p.ground)}${at(380, 710, swing, 1.1)}${at(690, 710, slide)}${at(560, 730, `${circle(0, -40, 42, p.accent)}${path('M-40 -52 Q0 -30 40 -52 L40 -36 Q0 -12 -40 -36Z', p.main)}`)}`,
  );
}
