import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type satori from 'satori';
import { projectRoot } from '#server/config/projectRoot.ts';

/** Scripts with fonts, in the order in which glyphs are looked up. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];
const weights = [400, 700] as const;

type Satori = typeof satori;

/** Draws a tree of boxes as SVG in which text is outlines, so that the machine needs no fonts. */
export interface TextDrawing {
  draw: Satori;
  fonts: Parameters<Satori>[1]['fonts'];
}

let loaded: Promise<TextDrawing> | undefined;

/** Returns the renderer and its fonts, which are loaded on first use. */
export function loadTextDrawing(): Promise<TextDrawing> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<TextDrawing> {
  const require = createRequire(join(projectRoot(), 'package.json'));
  const { default: draw } = require('satori') as { default: Satori };
  const loadFont = async (script: string, weight: (typeof weights)[number]) => ({
    name: `Noto Sans ${script}`,
    weight,
    style: 'normal' as const,
    data: await readFile(
      require.resolve(`@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`),
    ),
  });
  const fonts = await Promise.all(scripts.flatMap(script => weights.map(weight => loadFont(script, weight))));
  return { draw, fonts };
}
