import type { Palette } from './palettes.ts';
import { heart, plant, steam } from './parts.ts';
import { still } from './still.ts';
import { at, circle, faded, line, oval, path, rect, repeat, shadow } from './svg.ts';

export function tools(p: Palette): string {
  const hung = [
    `${rect(-14, 0, 28, 230, p.wood, 10)}${path('M-80 -40 H60 Q90 -40 96 -6 L60 0 V24 H-80Z', p.dark)}`,
    `${line('M0 20 V240', p.main, 30)}${path('M-46 -60 L-40 0 Q0 50 40 0 L46 -60 L20 -60 V-14 H-20 V-60Z', p.dark)}`,
    `${rect(-20, 110, 40, 130, p.accent, 16)}${rect(-8, -50, 16, 170, p.dark, 4)}`,
    `${path('M-60 200 L-120 -10 L110 170 L84 214Z', p.light)}${at(100, 196, rect(-30, -40, 110, 80, p.main, 22), 1, 34)}`,
  ];
  return still(
    p,
    `${rect(150, 130, 900, 400, p.below, 20)}${faded(
      0.3,
      repeat(48, i => circle(190 + (i % 12) * 75, 170 + Math.floor(i / 12) * 100, 7, p.dark)),
    )}${hung.map((tool, i) => at(270 + i * 220, 230, tool)).join('')}${at(600, 700, `${shadow(0, 4, 240)}${rect(-220, -130, 440, 130, p.main, 16)}${rect(-220, -150, 440, 40, p.mainShade, 10)}${line('M-90 -150 V-200 H90 V-150', p.dark, 18)}${rect(-30, -130, 60, 36, p.accent, 8)}`)}${at(1010, 706, `${shadow(0, 4, 80)}${path('M-70 -130 H70 L58 0 H-58Z', p.accent)}${oval(0, -130, 70, 16, p.light)}${line('M-70 -130 Q0 -230 70 -130', p.dark, 6)}`)}`,
    'arch',
  );
}

export function toys(p: Palette): string {
  const bear = `${shadow(0, 4, 150)}${circle(-66, -290, 34, p.wood)}${circle(66, -290, 34, p.wood)}${oval(0, -100, 120, 110, p.wood)}${circle(0, -230, 92, p.wood)}${oval(0, -210, 44, 34, '#f0d3a6')}${oval(0, -96, 70, 66, '#f0d3a6')}${circle(-34, -252, 9, p.dark)}${circle(34, -252, 9, p.dark)}${oval(0, -224, 15, 11, p.dark)}${oval(-96, -22, 52, 40, p.wood)}${oval(96, -22, 52, 40, p.wood)}${path('M-50 -152 L0 -138 L50 -152 V-118 L0 -132 L-50 -118Z', p.main)}`;
  const blocks = `${shadow(0, 4, 150)}${rect(-130, -110, 110, 110, p.main, 12)}${rect(0, -110, 110, 110, p.accent, 12)}${at(-10, -110, rect(-55, -110, 110, 110, p.leaf, 12), 1, 5)}${circle(-75, -55, 26, p.light)}${path('M30 -30 L55 -84 L80 -30Z', p.light)}${at(-12, -166, heart(p.light), 0.6)}`;
  return still(
    p,
    `${at(600, 700, bear, 1.15)}${at(270, 706, blocks)}${at(960, 706, `${shadow(0, 4, 130)}${path('M-130 -60 H130 L100 -14 H-100Z', p.main)}${rect(-6, -190, 12, 130, p.wood)}${path('M10 -186 L110 -76 H10Z', p.light)}${path('M-12 -160 L-90 -76 H-12Z', p.accent)}${circle(-70, -8, 20, p.dark)}${circle(70, -8, 20, p.dark)}`, 1.1)}`,
  );
}

export function pram(p: Palette): string {
  const wheel = (x: number) =>
    `${circle(x, 0, 60, p.dark)}${circle(x, 0, 42, p.light)}${line(`M${x - 40} 0 H${x + 40} M${x} -40 V40`, p.dark, 6)}`;
  return still(
    p,
    `${shadow(600, 716, 330, 24)}${at(600, 640, `${line('M-150 0 L120 -130 M150 0 L-120 -130', p.dark, 12)}${path('M-220 -330 H220 Q220 -130 40 -130 H-40 Q-220 -130 -220 -330Z', p.main)}${path('M-220 -330 A220 200 0 0 1 -10 -530 L0 -330Z', p.mainShade)}${faded(0.35, line('M-150 -470 L0 -330 M-200 -410 L0 -330', p.light, 6))}${line('M210 -330 Q290 -430 340 -420', p.dark, 16)}${at(70, -240, heart(p.accent), 0.9)}${wheel(-150)}${wheel(150)}`, 1.1)}${at(1050, 704, `${shadow(0, 4, 50)}${rect(-36, -130, 72, 130, p.light, 20)}${rect(-26, -166, 52, 40, p.accent, 14)}`)}`,
    'arch',
  );
}

export function school(p: Palette): string {
  const bag = `${shadow(0, 4, 180)}${line('M-60 -330 Q0 -410 60 -330', p.dark, 20)}${rect(-160, -330, 320, 330, p.main, 70)}${rect(-120, -150, 240, 130, p.mainShade, 26)}${rect(-160, -250, 320, 26, p.accent)}${rect(-30, -260, 60, 50, p.light, 10)}`;
  const board = `${rect(-300, -190, 600, 330, p.wood, 14)}${rect(-280, -170, 560, 290, '#2f5d4c', 6)}${line('M-220 -90 q40 -60 80 0 t80 0 t80 0 M-220 0 H-60 M-220 60 H20', '#f4f1e2', 10)}${line('M120 40 L180 -70 L240 40 M142 4 H218', p.accent, 12)}`;
  return still(
    p,
    `${at(600, 310, board)}${at(330, 706, bag, 0.9)}${at(700, 706, `${shadow(0, 4, 170)}${[p.accent, p.leaf, p.main].map((c, i) => rect(-150 + i * 14, -48 - i * 48, 290 - i * 20, 44, c, 6)).join('')}${at(0, -144, `${circle(0, -46, 46, '#c8402f')}${line('M0 -86 q4 -24 20 -28', p.wood, 8)}`)}`)}${at(990, 706, `${shadow(0, 4, 60)}${[-16, 0, 18].map((turn, i) => at(turn, -90, `${rect(-9, -110, 18, 120, [p.main, p.accent, p.leaf][i]!)}${path('M-9 -110 L0 -140 L9 -110Z', p.light)}`, 1, turn)).join('')}${rect(-50, -110, 100, 110, p.mainShade, 12)}`)}`,
    'wave',
  );
}

export function sewing(p: Palette): string {
  const machine = `${shadow(0, 4, 260)}${rect(-250, -60, 500, 60, p.wood, 14)}${path('M-220 -60 V-250 Q-220 -300 -170 -300 H180 Q230 -300 230 -250 V-60 H140 V-200 H-150 V-60Z', p.main)}${rect(-198, -150, 26, 90, p.light, 6)}${circle(186, -220, 30, p.light)}${circle(186, -220, 12, p.accent)}${rect(60, -340, 40, 44, p.accent, 6)}${line('M80 -340 L-186 -300 V-80', p.light, 4)}${rect(-120, -276, 180, 26, p.mainShade, 12)}`;
  return still(
    p,
    `${at(560, 700, machine, 1.15)}${at(960, 704, `${shadow(0, 4, 130)}${[p.accent, p.leaf, p.main].map((c, i) => `${rect(-110 + i * 80, -90, 60, 90, c, 6)}${rect(-116 + i * 80, -98, 72, 14, p.wood, 4)}${rect(-116 + i * 80, -8, 72, 14, p.wood, 4)}`).join('')}`)}${path('M140 700 Q260 620 330 690 T480 700Z', p.accent)}`,
    'arch',
  );
}

export function bicycle(p: Palette): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="0" r="130" fill="none" stroke="${p.dark}" stroke-width="16"/>${faded(
      0.4,
      repeat(8, i => at(x, 0, line('M0 0 V-122', p.dark, 3), 1, i * 45)),
    )}${circle(x, 0, 14, p.dark)}`;
  return still(
    p,
    `${shadow(600, 716, 420, 22)}${at(600, 570, `${wheel(-250)}${wheel(250)}${line('M-250 0 L-120 -220 L150 -220 L0 0 Z M-120 -220 L0 0 M250 0 L140 -280', p.main, 18)}${line('M140 -280 L110 -310 H70 M-130 -240 L-140 -270', p.dark, 14)}${rect(-190, -288, 100, 26, p.wood, 12)}${circle(0, 0, 34, p.accent)}${at(205, -250, `${path('M-70 0 H70 L54 96 H-54Z', p.wood)}${repeat(5, i => circle(-48 + i * 24, -10 - (i % 2) * 14, 20, [p.accent, p.light, p.mainShade][i % 3]!))}`)}`, 1.05)}`,
    'wave',
  );
}

export function power(p: Palette): string {
  const generator = `${shadow(0, 4, 230)}<rect x="-220" y="-270" width="440" height="260" rx="30" fill="none" stroke="${p.dark}" stroke-width="20"/>${rect(-180, -170, 220, 150, p.main, 16)}${rect(-190, -240, 250, 80, p.accent, 20)}${rect(70, -160, 110, 140, p.mainShade, 12)}${circle(100, -110, 16, p.light)}${circle(148, -110, 16, p.light)}${rect(86, -70, 78, 30, p.light, 6)}${repeat(4, i => rect(-160, -146 + i * 30, 120, 12, p.mainShade, 6))}`;
  return still(
    p,
    `${at(520, 700, generator, 1.1)}${at(930, 700, `${shadow(0, 4, 90)}${rect(-80, -190, 160, 190, p.leaf, 18)}${rect(-50, -214, 100, 30, p.dark, 8)}${path('M14 -160 L-40 -84 H-6 L-14 -26 L42 -106 H8Z', p.accent)}`, 1.15)}${line('M770 640 Q800 740 870 700', p.dark, 10)}`,
  );
}

export function friends(p: Palette): string {
  const cat = `${shadow(0, 4, 130)}${path('M-90 0 Q-110 -180 0 -190 Q110 -180 90 0Z', '#e0a05a')}${line('M84 -20 Q190 -30 170 -150', '#e0a05a', 30)}${circle(0, -220, 82, '#e0a05a')}${path('M-78 -244 L-70 -330 L-14 -294Z M78 -244 L70 -330 L14 -294Z', '#e0a05a')}${circle(-30, -226, 10, p.leaf)}${circle(30, -226, 10, p.leaf)}${path('M-10 -204 H10 L0 -192Z', p.light)}${oval(0, -60, 46, 60, p.light)}`;
  const dog = `${shadow(0, 4, 160)}${path('M-110 0 Q-120 -220 0 -230 Q130 -220 120 0Z', p.wood)}${circle(0, -290, 104, p.wood)}${oval(-98, -280, 34, 80, p.dark)}${oval(98, -280, 34, 80, p.dark)}${oval(0, -252, 50, 40, p.light)}${oval(0, -272, 20, 14, p.dark)}${circle(-40, -312, 11, p.dark)}${circle(40, -312, 11, p.dark)}${rect(-74, -206, 148, 26, p.main, 12)}${circle(0, -176, 18, p.accent)}`;
  return still(
    p,
    `${at(430, 704, dog, 1.05)}${at(760, 704, cat, 1.05)}${at(1020, 712, `${shadow(0, 4, 100)}${path('M-100 -60 H100 L80 0 H-80Z', p.main)}${oval(0, -60, 100, 20, p.wood)}`)}`,
    'arch',
  );
}

/** A glass with coins and a heart: donations. */
export function jar(p: Palette): string {
  const coins = repeat(22, i =>
    oval(-110 + ((i * 47) % 220), -24 - Math.floor(i / 5) * 34, 40, 14, i % 3 ? p.accent : '#e3a52f'),
  );
  return still(
    p,
    `${at(600, 700, `${shadow(0, 6, 220)}${faded(0.75, rect(-170, -360, 340, 360, '#dff0f5', 60))}${coins}${rect(-150, -400, 300, 50, p.main, 14)}${rect(-50, -392, 100, 12, p.dark, 6)}${at(0, -230, heart(p.mainShade), 1.6)}${faded(0.6, line('M-136 -300 V-90', '#ffffff', 16))}`, 1.1)}${at(230, 700, plant(p))}${at(980, 704, `${shadow(0, 4, 120)}${rect(-110, -150, 220, 150, p.wood, 8)}${rect(-120, -170, 240, 40, p.groundShade, 6)}${at(0, -66, heart(p.accent), 0.8)}`)}`,
  );
}

export function furniture(p: Palette): string {
  const chair = `${shadow(0, 4, 120)}${line('M-80 0 V-170 M80 0 V-170 M-80 -170 V-360 M-80 -330 H60 M-80 -260 H40', p.wood, 20)}${rect(-96, -190, 200, 40, p.main, 14)}`;
  const cupboard = `${shadow(0, 4, 200)}${rect(-170, -420, 340, 410, p.light, 12)}${rect(-150, -400, 145, 250, p.accent, 8)}${rect(5, -400, 145, 250, p.accent, 8)}${rect(-150, -136, 300, 46, p.main, 6)}${rect(-150, -78, 300, 46, p.main, 6)}${[-20, 20].map(x => circle(x, -270, 9, p.dark)).join('')}${circle(0, -113, 8, p.dark)}${circle(0, -55, 8, p.dark)}`;
  return still(
    p,
    `${at(640, 706, cupboard, 1.15)}${at(270, 706, chair, 1.05)}${at(990, 706, `${shadow(0, 4, 150)}${rect(-150, -160, 300, 24, p.wood, 8)}${line('M-120 -140 V-4 M120 -140 V-4', p.wood, 18)}${at(0, -160, `${rect(-36, -60, 72, 60, p.mainShade, 14)}${at(0, -70, steam(p.light), 0.6)}`)}`)}`,
    'wave',
  );
}

/** Hands passing a heart: help in general, a neutral image for requests. */
export function hands(p: Palette): string {
  const hand = (skin: string, sleeve: string) =>
    `${path('M-420 30 H-220 V170 H-420Z', sleeve)}${path('M-230 44 Q-120 20 -40 70 L90 110 Q120 126 96 150 Q60 176 -40 160 L-230 164Z', skin)}${path('M-110 60 Q-50 -10 30 10 Q60 26 36 44 Q0 46 -20 80Z', skin)}`;
  return still(
    p,
    `${at(480, 470, hand('#e9b58c', p.main), 1.1)}${at(720, 470, `<g transform="scale(-1 1)">${hand('#b97a52', p.leaf)}</g>`, 1.1)}${at(600, 350, heart(p.accent), 2.6)}${[-150, -75, 0, 75, 150].map(x => line(`M${600 + x} ${190 - Math.abs(x) / -4} L${600 + x * 1.3} ${120 + Math.abs(x) / 3}`, p.accent, 10)).join('')}`,
  );
}
