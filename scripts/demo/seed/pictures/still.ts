import type { Palette } from './palettes.ts';
import { backdrop, circle, faded, path, picture, rect } from './svg.ts';

/** A still life: things on a table in front of a wall with a large soft shape behind them. */
export function still(p: Palette, body: string, shape: 'circle' | 'arch' | 'wave' = 'circle'): string {
  const shapes = {
    circle: circle(600, 400, 330, p.light),
    arch: path('M270 640 V380 Q270 90 600 90 T930 380 V640Z', p.light),
    wave: path('M0 300 Q300 130 620 260 T1200 180 V640 H0Z', p.light),
  };
  return picture(
    `${backdrop(p.above, p.below)}${faded(0.62, shapes[shape])}${rect(0, 630, 1200, 170, p.ground)}${rect(0, 630, 1200, 16, p.groundShade)}${body}`,
  );
}
