import { circle, faded, line, oval, path, picture, rect, repeat } from './svg.ts';

const side = 480;
const skins = ['#f3c9a5', '#e8b48a', '#d99e73', '#f7d7bd', '#c68a5e'];
const hairs = ['#3b2a20', '#6b4426', '#b07a3c', '#d9b26a', '#8d8d92', '#20222b', '#94492d'];
const clothes = ['#2f6db5', '#d9603b', '#5f8f4e', '#7d5ba6', '#c9a02c', '#2c7a78', '#a83f5b', '#3f4d78'];
const walls = ['#fde3b5', '#cfe4f2', '#dcebcf', '#f7d2c4', '#e4daf0', '#fbe9a9', '#cde9e2'];

const pick = (from: readonly string[], number: number) => from[number % from.length]!;

/** Draws a friendly head and shoulders, different for each number. 480 × 480. */
export function portrait(
  number: number,
  hair: 'long' | 'short' | 'bun' | 'scarf' | 'beard' | 'grey',
): string {
  const skin = pick(skins, number * 3 + 1);
  const strands = hair === 'grey' ? '#b9b9bd' : pick(hairs, number * 5 + 2);
  const shirt = pick(clothes, number * 3);
  const wall = pick(walls, number * 2 + 1);
  const shape =
    number % 2
      ? circle(240, 220, 190, '#ffffff')
      : path('M60 480 V230 Q60 50 240 50 T420 230 V480Z', '#ffffff');
  const fringe = path('M150 190 Q150 96 240 96 Q330 96 330 190 Q300 140 250 138 Q190 140 150 190Z', strands);
  const behind = {
    long: path(
      'M134 200 Q130 80 240 80 Q350 80 346 200 L356 350 Q300 380 240 370 Q180 380 124 350Z',
      strands,
    ),
    bun: `${circle(240, 76, 44, strands)}${path('M144 210 Q134 86 240 86 Q346 86 336 210Z', strands)}`,
    scarf: path('M128 230 Q120 70 240 70 Q360 70 352 230 Q350 330 240 340 Q130 330 128 230Z', shirt),
    short: path('M142 210 Q134 84 240 84 Q346 84 338 210Z', strands),
    beard: path('M144 200 Q140 88 240 88 Q340 88 336 200Z', strands),
    grey: path('M140 220 Q130 82 240 82 Q350 82 340 220 Q340 262 320 262 H160 Q140 262 140 220Z', strands),
  }[hair];
  const beard =
    hair === 'beard'
      ? path('M156 220 Q160 320 240 322 Q320 320 324 220 Q310 262 240 256 Q170 262 156 220Z', strands)
      : '';
  const onTop =
    hair === 'scarf'
      ? path(
          'M150 186 Q160 100 240 100 Q320 100 330 186 Q290 130 240 130 Q190 130 150 186Z',
          pick(walls, number + 3),
        )
      : fringe;
  const glasses =
    number % 4 === 1
      ? `<g fill="none" stroke="#3c3038" stroke-width="6"><circle cx="203" cy="214" r="27"/><circle cx="277" cy="214" r="27"/><path d="M230 210 H250"/></g>`
      : '';
  const face = `${circle(204, 214, 8, '#33262a')}${circle(276, 214, 8, '#33262a')}${line('M190 190 q14 -9 28 -2 M262 188 q14 -7 28 2', strands, 6)}${line('M238 220 q-8 22 4 26', '#00000022', 5)}${line('M212 270 Q240 292 268 270', '#a4473c', 7)}${faded(0.25, oval(182, 250, 18, 12, '#e2574c') + oval(298, 250, 18, 12, '#e2574c'))}`;
  const body = `${path('M50 480 Q60 366 170 350 H310 Q420 366 430 480Z', shirt)}${path('M186 348 Q240 396 294 348 L282 340 H198Z', skin)}${faded(0.14, path('M196 300 Q240 340 284 300 V360 Q240 384 196 360Z', '#3a1f10'))}`;
  return picture(
    `${rect(0, 0, side, side, wall)}${faded(0.45, shape)}${behind}${rect(198, 280, 84, 84, skin, 30)}${body}${oval(240, 216, 88, 104, skin)}${circle(150, 222, 18, hair === 'scarf' ? 'none' : skin)}${circle(330, 222, 18, hair === 'scarf' ? 'none' : skin)}${beard}${face}${glasses}${onTop}`,
    side,
    side,
  );
}

const signs: Readonly<Record<string, (colour: string, second: string) => string>> = {
  heart: (a, b) =>
    `${path('M240 370 C90 270 110 140 190 140 C220 140 240 165 240 185 C240 165 260 140 290 140 C370 140 390 270 240 370Z', a)}${circle(240, 236, 30, b)}`,
  house: (a, b) =>
    `${path('M100 240 L240 120 L380 240Z', a)}${rect(140, 236, 200, 130, a)}${rect(212, 280, 56, 86, b, 8)}`,
  sun: (a, b) =>
    `${repeat(12, i => `<g transform="rotate(${i * 30} 240 240)">${rect(230, 84, 20, 56, b, 10)}</g>`)}${circle(240, 240, 80, a)}`,
  tree: (a, b) =>
    `${rect(226, 260, 28, 120, b, 8)}${circle(240, 190, 86, a)}${circle(176, 240, 56, a)}${circle(304, 240, 56, a)}`,
  hands: (a, b) =>
    `${path('M110 260 Q150 340 240 370 Q330 340 370 260 L330 240 Q300 300 240 316 Q180 300 150 240Z', a)}${circle(240, 190, 62, b)}`,
  dove: (a, b) =>
    `${path('M100 250 Q180 290 220 230 Q200 150 290 110 Q280 180 300 210 Q330 200 350 214 L390 224 L352 242 Q340 330 230 336 Q150 330 100 250Z', a)}${circle(346, 222, 7, b)}`,
  cross: (a, b) =>
    `${path('M120 370 V220 Q120 110 240 110 T360 220 V370Z', a)}${rect(228, 160, 24, 170, b, 6)}${rect(184, 208, 112, 24, b, 6)}`,
  gear: (a, b) =>
    `${repeat(8, i => `<g transform="rotate(${i * 45} 240 240)">${rect(214, 106, 52, 60, a, 12)}</g>`)}${circle(240, 240, 100, a)}${circle(240, 240, 44, b)}`,
  book: (a, b) =>
    `${path('M110 150 Q180 130 240 170 Q300 130 370 150 V330 Q300 312 240 350 Q180 312 110 330Z', a)}${rect(234, 168, 12, 180, b)}`,
  bridge: (a, b) =>
    `${rect(90, 250, 300, 24, a, 6)}<path d="M100 340 Q240 120 380 340" fill="none" stroke="${a}" stroke-width="24"/>${repeat(5, i => rect(142 + i * 44, 250, 10, 84, b))}`,
};

export type Sign = keyof typeof signs;

/** Draws the emblem of an organisation, in colours derived from the number. 480 × 480. */
export function emblem(number: number, sign: string): string {
  const draw = signs[sign];
  if (!draw) throw new RangeError(`Unknown sign: ${sign}`);
  const ground = pick(clothes, number * 3 + 1);
  return picture(
    `${rect(0, 0, side, side, ground)}${faded(0.18, circle(400, 60, 190, '#ffffff') + circle(40, 440, 150, '#000000'))}${circle(240, 240, 186, '#fffaf0')}${draw(ground, '#f7c531')}`,
    side,
    side,
  );
}
