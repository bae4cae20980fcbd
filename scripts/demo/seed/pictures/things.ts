import type { Palette } from './palettes.ts';
import { heart, plant, steam } from './parts.ts';
import { still } from './still.ts';
import { at, circle, faded, line, oval, path, rect, repeat, shadow } from './svg.ts';

export function foodBox(p: Palette): string {
  const carrots = repeat(3, i =>
    at(
      -90 + i * 34,
      -250,
      `${path('M-16 0 H16 L0 120Z', '#ef8a3a')}${line('M0 0 L-12 -44 M0 0 V-54 M0 0 L12 -44', p.leaf, 8)}`,
      1,
      i * 10 - 14,
    ),
  );
  const box = `${shadow(0, 6, 300, 26)}${carrots}${at(70, -290, `${rect(-40, -20, 80, 180, p.light, 10)}${path('M-40 -20 L0 -70 L40 -20Z', p.main)}${rect(-40, 40, 80, 40, p.main)}`)}${at(180, -236, at(0, 0, `${oval(0, 0, 44, 130, '#d39a55')}${line('M-20 -60 l40 24 M-24 -14 l46 24 M-20 34 l40 22', '#f1cf94', 8)}`, 1, 18))}${at(-190, -250, `${circle(0, 0, 56, '#c8402f')}${line('M0 -50 q4 -24 20 -30', p.wood, 8)}`)}${at(-20, -220, `${circle(0, 0, 62, '#7fb04f')}${faded(0.4, line('M-40 -20 Q0 20 40 -20 M-46 10 Q0 50 46 10', p.leaf, 8))}`)}${path('M-270 -210 H270 L240 0 H-240Z', p.wood)}${rect(-286, -226, 572, 40, p.groundShade, 6)}${faded(0.3, line('M-256 -120 H256 M-248 -60 H248', p.dark, 5))}${at(0, -96, heart(p.accent), 0.9)}`;
  return still(
    p,
    `${at(600, 700, box, 1.15)}${at(1040, 690, `${shadow(0, 4, 70)}${rect(-56, -150, 112, 150, p.main, 16)}${rect(-56, -170, 112, 30, p.light, 8)}${rect(-40, -110, 80, 60, p.light, 8)}`)}${at(170, 690, `${shadow(0, 4, 80)}${circle(-30, -40, 42, '#e8b93f')}${circle(36, -36, 40, '#d9733a')}`)}`,
  );
}

export function soup(p: Palette): string {
  const bowl = `${shadow(0, 6, 240, 22)}${path('M-240 -150 H240 Q230 0 90 0 H-90 Q-230 0 -240 -150Z', p.main)}${oval(0, -150, 240, 52, p.mainShade)}${oval(0, -148, 212, 40, '#c2402f')}${oval(-40, -154, 60, 16, p.light)}${circle(70, -150, 10, p.leaf)}${circle(100, -140, 8, p.leaf)}${circle(30, -134, 8, p.leaf)}${at(0, -210, steam(p.light), 1.5)}`;
  return still(
    p,
    `${at(600, 700, bowl, 1.15)}${at(230, 700, `${shadow(0, 4, 130)}${oval(0, -56, 130, 62, '#c98742')}${line('M-60 -96 l26 40 M-6 -108 l26 46 M48 -98 l24 38', '#f1cf94', 10)}`)}${line('M960 700 L1040 460', p.groundShade, 14)}${at(1050, 430, oval(0, 0, 26, 44, p.groundShade), 1, 18)}`,
    'arch',
  );
}

export function clothes(p: Palette): string {
  const hanger = (x: number, body: string) =>
    at(x, 250, `${line('M0 -44 q0 -18 14 -18 t10 18 M0 -44 L-70 6 H70 Z', p.wood, 7)}${body}`);
  const shirt = (c: string) =>
    path('M-60 0 L-26 -14 Q0 8 26 -14 L60 0 L104 70 L66 96 L62 80 V240 H-62 V80 L-66 96 L-104 70Z', c);
  const dress = (c: string) =>
    `${path('M-40 -4 Q0 20 40 -4 L50 90 L110 290 H-110 L-50 90Z', c)}${rect(-52, 84, 104, 20, p.accent, 8)}`;
  const coat = (c: string) =>
    `${path('M-70 -4 H70 L110 120 L90 230 L76 220 V320 H-76 V220 L-90 230 L-110 120Z', c)}${line('M0 0 V318', p.dark, 5)}${repeat(4, i => circle(18, 60 + i * 60, 8, p.accent))}`;
  return still(
    p,
    `${rect(120, 180, 960, 16, p.wood, 8)}${rect(150, 180, 20, 520, p.wood, 8)}${rect(1030, 180, 20, 520, p.wood, 8)}${hanger(300, coat(p.main))}${hanger(510, shirt(p.accent))}${hanger(710, dress(p.mainShade))}${hanger(900, shirt(p.leaf))}${at(380, 720, `${shadow(0, 4, 110)}${path('M-90 0 V-40 Q-60 -44 -50 -100 H0 V-60 Q60 -50 66 0Z', p.wood)}${path('M10 0 V-40 Q40 -44 50 -100 H100 V-60 Q160 -50 166 0Z', p.dark)}`)}${at(820, 720, `${shadow(0, 4, 120)}${repeat(3, i => rect(-110 + i * 8, -44 - i * 40, 220 - i * 16, 40, [p.main, p.light, p.accent][i]!, 12))}`)}`,
    'wave',
  );
}

export function medicine(p: Palette): string {
  const kit = `${shadow(0, 6, 250, 22)}${rect(-70, -330, 140, 60, p.dark, 20)}${rect(-46, -310, 92, 50, p.below)}${rect(-240, -280, 480, 280, p.main, 30)}${rect(-240, -170, 480, 14, p.mainShade)}${circle(0, -140, 92, p.light)}${rect(-20, -200, 40, 120, '#d23b34', 6)}${rect(-60, -160, 120, 40, '#d23b34', 6)}`;
  const bottle = (c: string) =>
    `${shadow(0, 4, 60)}${rect(-50, -140, 100, 140, c, 16)}${rect(-36, -176, 72, 40, p.light, 8)}${rect(-50, -100, 100, 54, p.light)}${rect(-32, -84, 64, 8, p.main, 4)}${rect(-32, -66, 44, 8, p.main, 4)}`;
  return still(
    p,
    `${at(600, 700, kit, 1.1)}${at(230, 700, bottle('#cf7b3a'), 1.1)}${at(960, 700, bottle(p.leaf))}${at(1080, 716, `${rect(-70, -30, 140, 34, p.light, 16)}${circle(-40, -13, 10, p.accent)}${circle(0, -13, 10, p.accent)}${circle(40, -13, 10, p.accent)}`)}`,
  );
}

export function hygiene(p: Palette): string {
  const pump = `${shadow(0, 4, 90)}${rect(-80, -230, 160, 230, p.main, 36)}${rect(-24, -280, 48, 56, p.light, 8)}${rect(-60, -300, 120, 26, p.light, 12)}${rect(-52, -160, 104, 90, p.light, 14)}${circle(0, -116, 24, p.leaf)}`;
  const towels = `${shadow(0, 4, 170)}${repeat(4, i => `${rect(-160 + (i % 2) * 8, -62 - i * 60, 320, 58, [p.accent, p.light, p.mainShade, p.light][i]!, 26)}${faded(0.25, line(`M-130 ${-34 - i * 60} H130`, p.dark, 4))}`)}`;
  const brush = (c: string) => `${rect(-7, -230, 14, 230, c, 7)}${rect(-14, -270, 28, 60, p.light, 6)}`;
  return still(
    p,
    `${at(420, 700, towels, 1.1)}${at(740, 700, pump, 1.1)}${at(960, 700, `${at(-20, 0, brush(p.main), 1, -12)}${at(20, 0, brush(p.accent), 1, 10)}${shadow(0, 4, 80)}${path('M-64 -130 H64 L52 0 H-52Z', p.leaf)}`, 1.1)}${[190, 250, 150].map((x, i) => faded(0.6, circle(x, 300 + i * 70, 34 - i * 8, p.light))).join('')}${at(1090, 712, rect(-50, -44, 100, 46, p.light, 20))}`,
    'arch',
  );
}

export function law(p: Palette): string {
  const pan = `${line('M0 0 L-70 130 M0 0 L70 130', p.wood, 5)}${path('M-84 130 H84 Q60 190 0 190 T-84 130Z', p.accent)}`;
  const scales = `${rect(-10, -420, 20, 400, p.wood, 8)}${circle(0, -430, 24, p.accent)}${line('M-190 -380 Q0 -430 190 -380', p.wood, 14)}${at(-190, -376, pan)}${at(190, -376, pan)}${path('M-110 0 Q0 -60 110 0Z', p.wood)}${rect(-130, -6, 260, 18, p.wood, 6)}`;
  const book = (y: number, w: number, c: string) =>
    `${rect(-w / 2, y - 54, w, 52, c, 8)}${rect(-w / 2 + 14, y - 44, w - 20, 32, p.light, 4)}${rect(-w / 2, y - 54, 40, 52, c, 8)}`;
  return still(
    p,
    `${shadow(600, 702, 300)}${at(660, 690, scales, 1.1)}${at(270, 700, `${shadow(0, 4, 170)}${book(0, 320, p.main)}${book(-54, 280, p.leaf)}${book(-108, 300, p.mainShade)}`)}${at(1010, 712, `${shadow(0, 2, 120)}${rect(-110, -16, 220, 16, p.light, 4)}${at(40, -22, rect(-100, -6, 200, 12, p.dark, 6), 1, -10)}`)}`,
  );
}

export function speech(p: Palette): string {
  const bubble = (c: string, marks: string) =>
    `${path('M-190 -130 Q-190 -180 -140 -180 H140 Q190 -180 190 -130 V20 Q190 70 140 70 H-40 L-110 140 L-104 70 H-140 Q-190 70 -190 20Z', c)}${marks}`;
  const words = (c: string, lengths: readonly number[]) =>
    lengths.map((w, i) => rect(-140, -130 + i * 52, w, 24, c, 12)).join('');
  return still(
    p,
    `${at(400, 330, bubble(p.main, words(p.light, [240, 180, 260])), 1.15)}${at(830, 430, `<g transform="scale(-1 1)">${bubble(p.accent, '')}</g>${words(p.dark, [200, 270, 150])}`, 1.05)}${at(240, 710, `${shadow(0, 4, 110)}${rect(-110, -44, 220, 44, p.leaf, 6)}${rect(-96, -36, 200, 28, p.light, 4)}${rect(-100, -84, 210, 40, p.mainShade, 6)}`)}${at(1040, 704, plant(p), 0.8)}`,
    'wave',
  );
}
