import type { Palette } from './palettes.ts';
import { curtains, framed, lamp, plant, roomWindow, rug, steam } from './parts.ts';
import { at, backdrop, circle, line, oval, path, picture, rect, repeat, shadow } from './svg.ts';

type View = 'hills' | 'town' | 'snow';

function room(p: Palette, body: string): string {
  const boards = repeat(5, i => line(`M${i * 300 - 60} 800 L${i * 230 + 120} 590`, p.groundShade, 4));
  return picture(
    `${backdrop(p.above, p.below)}${rect(0, 590, 1200, 210, p.ground)}${boards}${rect(0, 574, 1200, 18, p.light)}${body}`,
  );
}

export function bedroom(p: Palette, view: View = 'hills', isDouble = true): string {
  const w = isDouble ? 560 : 400;
  const bed = `${shadow(w / 2, 300, w / 2 + 40)}${rect(-14, -40, 26, 340, p.wood, 10)}${rect(0, -10, 20, 200, p.wood)}
    ${rect(w - 10, 110, 24, 190, p.wood, 8)}${rect(0, 190, w, 80, p.wood, 8)}${rect(4, 120, w - 8, 100, p.light, 24)}
    ${path(`M180 110 H${w - 20} Q${w} 110 ${w} 134 V250 Q${w / 2 + 80} 226 150 250 Q140 150 180 110Z`, p.main)}
    ${path(`M180 110 H${w - 20} Q${w} 110 ${w} 134 V160 Q${w / 2} 140 160 160 Q164 126 180 110Z`, p.mainShade)}
    ${rect(26, 66, 130, 72, p.light, 30)}${rect(40, 90, 130, 62, p.accent, 28)}`;
  return room(
    p,
    `${at(160, 110, curtains(p, p.accent) + roomWindow(p, view))}${at(560, 190, framed(p))}${at(760, 170, framed(p), 0.7)}${at(560, 740, rug(p), 0.9)}${at(470, 400, bed)}${at(1100, 640, lamp(p))}${at(330, 690, plant(p), 0.9)}`,
  );
}

export function bunkRoom(p: Palette): string {
  const level = (y: number, colour: string) =>
    `${rect(0, y, 460, 34, p.wood, 6)}${rect(14, y - 46, 432, 52, p.light, 18)}${path(`M130 ${y - 50} H446 V${y + 6} H120Z`, colour)}${rect(26, y - 68, 92, 44, p.accent, 18)}`;
  const bunk = `${shadow(230, 420, 270)}${rect(-12, -20, 26, 440, p.wood, 6)}${rect(446, -20, 26, 440, p.wood, 6)}${level(120, p.main)}${level(330, p.leaf)}${line('M380 80 V400 M430 80 V400 M380 160 H430 M380 220 H430 M380 280 H430 M380 340 H430', p.groundShade, 10)}`;
  return room(
    p,
    `${at(760, 110, curtains(p, p.main) + roomWindow(p, 'town'))}${at(160, 270, bunk)}${at(900, 730, rug(p), 0.7)}${at(1090, 690, plant(p), 0.9)}${at(830, 700, `${shadow(0, 4, 60)}${circle(0, -44, 46, p.accent)}${path('M-44 -58 Q0 -30 44 -58 M-44 -30 Q0 0 44 -30', p.main)}`)}`,
  );
}

export function livingRoom(p: Palette, view: View = 'town'): string {
  const sofa = `${shadow(300, 250, 340)}${rect(0, 0, 600, 170, p.main, 50)}${rect(20, 110, 560, 110, p.mainShade, 30)}${rect(-40, 60, 100, 170, p.main, 40)}${rect(540, 60, 100, 170, p.main, 40)}${rect(70, 96, 230, 80, p.main, 26)}${rect(306, 96, 230, 80, p.main, 26)}${rect(10, 224, 24, 30, p.wood, 6)}${rect(566, 224, 24, 30, p.wood, 6)}${at(120, 50, rect(0, 0, 110, 100, p.accent, 22), 1, -8)}${at(420, 44, rect(0, 0, 100, 100, p.light, 22), 1, 9)}`;
  const table = `${shadow(0, 92, 190)}${oval(0, 0, 190, 30, p.wood)}${line('M-120 16 L-146 90 M120 16 L146 90', p.wood, 14)}${rect(-70, -52, 64, 48, p.light, 12)}${line('M-6 -42 q22 4 2 28', p.light, 8)}${at(-38, -60, steam(p.light), 0.6)}${rect(30, -20, 100, 16, p.main, 3)}${rect(38, -34, 90, 14, p.leaf, 3)}`;
  return room(
    p,
    `${at(150, 110, curtains(p, p.leaf) + roomWindow(p, view))}${at(640, 150, framed(p), 1.3)}${at(440, 430, sofa)}${at(1130, 690, lamp(p), 1.1)}${at(620, 760, rug(p))}${at(640, 660, table)}${at(270, 690, plant(p), 1.2)}`,
  );
}

export function kitchen(p: Palette): string {
  const shelf = `${rect(0, 0, 460, 18, p.wood, 4)}${repeat(5, i => rect(20 + i * 84, -70 + (i % 2) * 18, 56, 70 - (i % 2) * 18, [p.main, p.accent, p.light, p.leaf, p.mainShade][i]!, 10))}`;
  const pot = `${rect(-90, -120, 180, 120, p.mainShade, 18)}${rect(-104, -132, 208, 22, p.main, 10)}${circle(0, -142, 14, p.dark)}${line('M-96 -80 h-30 M96 -80 h30', p.dark, 14)}${at(0, -170, steam(p.light))}`;
  const bread = `${oval(0, -34, 110, 46, '#c98742')}${line('M-50 -62 l24 30 M-8 -70 l24 34 M36 -66 l22 30', '#f0c47e', 9)}`;
  return room(
    p,
    `${at(120, 110, curtains(p, p.main) + roomWindow(p, 'hills'))}${at(600, 250, shelf)}${rect(0, 540, 1200, 34, p.wood)}${rect(0, 574, 1200, 226, p.light)}${repeat(4, i => `<rect x="${30 + i * 296}" y="600" width="252" height="170" rx="8" fill="none" stroke="${p.groundShade}" stroke-width="6"/>${circle(256 + i * 296, 640, 10, p.wood)}`)}${at(660, 540, pot)}${at(900, 540, bread)}${at(1100, 542, plant(p), 0.8)}`,
  );
}

/** Two armchairs facing each other: counselling. */
export function talkingRoom(p: Palette): string {
  const chair = (colour: string, shade: string) =>
    `${shadow(0, 250, 170)}${rect(-120, -60, 240, 250, colour, 70)}${rect(-150, 60, 80, 170, shade, 36)}${rect(70, 60, 80, 170, shade, 36)}${rect(-90, 110, 180, 90, colour, 30)}${line('M-96 226 l-16 40 M96 226 l16 40', p.wood, 14)}`;
  const table = `${shadow(0, 120, 100)}${oval(0, 0, 110, 20, p.wood)}${rect(-8, 0, 16, 116, p.wood)}${rect(-54, -48, 46, 44, p.light, 10)}${rect(16, -48, 46, 44, p.light, 10)}${at(-30, -56, steam(p.light), 0.5)}${at(40, -56, steam(p.light), 0.5)}`;
  return room(
    p,
    `${at(480, 90, curtains(p, p.light) + roomWindow(p, 'hills'))}${at(600, 740, rug(p), 1.2)}${at(270, 430, chair(p.main, p.mainShade), 1.05)}${at(930, 430, chair(p.leaf, p.leaf), 1.05)}${at(600, 620, table, 1.1)}${at(1120, 690, plant(p), 1.1)}${at(130, 180, framed(p), 1.2)}`,
  );
}

/** A desk with a computer: work and lessons from home. */
export function deskRoom(p: Palette): string {
  const screen = `${rect(-150, -220, 300, 190, p.dark, 14)}${rect(-136, -206, 272, 162, '#d9ecf7', 6)}${rect(-110, -180, 120, 14, p.main, 7)}${rect(-110, -150, 200, 10, '#a9c4d6', 5)}${rect(-110, -128, 170, 10, '#a9c4d6', 5)}${rect(-110, -100, 90, 34, p.accent, 8)}${rect(-16, -30, 32, 30, p.dark)}${rect(-70, -8, 140, 10, p.dark, 5)}`;
  const books = repeat(6, i =>
    rect(
      i * 30,
      -90 - (i % 3) * 16,
      26,
      90 + (i % 3) * 16,
      [p.main, p.accent, p.leaf, p.mainShade, p.light, p.wood][i]!,
      4,
    ),
  );
  return room(
    p,
    `${at(130, 100, curtains(p, p.accent) + roomWindow(p, 'town'))}${rect(560, 210, 430, 16, p.wood, 4)}${at(590, 210, books)}${at(860, 130, framed(p), 0.75)}${shadow(620, 780, 520, 30)}${rect(120, 560, 1000, 30, p.wood, 8)}${rect(160, 590, 30, 200, p.wood)}${rect(1050, 590, 30, 200, p.wood)}${at(640, 560, screen, 1.25)}${at(380, 560, `${rect(-30, -60, 60, 58, p.light, 12)}${at(0, -66, steam(p.light), 0.6)}`)}${at(980, 562, plant(p), 0.8)}`,
  );
}
