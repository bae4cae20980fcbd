import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type satori from 'satori';
import sharp from 'sharp';
import { projectRoot } from '#server/config/projectRoot.ts';
import { previewSizes } from '#contract/rules/imageSize.ts';
import type { DrawPreview } from '#src/config/previews.ts';
import { previewLayout } from './previewLayout.ts';
import { createQueue } from './turns.ts';

const waitingAtMost = 20;

/** Scripts with fonts, in the order in which glyphs are looked up. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];
const weights = [400, 700] as const;

type Satori = typeof satori;
type Fonts = Parameters<Satori>[1]['fonts'];

/**
 * Draws previews one at a time: text becomes outlines, so that the machine needs no fonts. Fonts and renderer are
 * loaded on first use.
 */
export function previewDrawing(): DrawPreview {
  const inTurn = createQueue(1, waitingAtMost);
  let tools: Promise<{ draw: Satori; fonts: Fonts }> | undefined;
  return (preview, size) =>
    inTurn(async () => {
      const { draw, fonts } = await (tools ??= loadTools());
      const svg = await draw(previewLayout(preview) as Parameters<Satori>[0], {
        ...previewSizes.facebook,
        fonts,
      });
      // The smaller size is scaled from the larger; its aspect ratio is a pixel off.
      return sharp(Buffer.from(svg))
        .resize(size.width, size.height, { fit: 'cover' })
        .png({ palette: true, quality: 90, effort: 4 })
        .toBuffer();
    });
}

async function loadTools(): Promise<{ draw: Satori; fonts: Fonts }> {
  const require = createRequire(join(projectRoot(), 'package.json'));
  const { default: draw } = require('satori') as { default: Satori };
  const load = async (script: string, weight: (typeof weights)[number]) => ({
    name: `Noto Sans ${script}`,
    weight,
    style: 'normal' as const,
    data: await readFile(
      require.resolve(`@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`),
    ),
  });
  const fonts = await Promise.all(scripts.flatMap(script => weights.map(weight => load(script, weight))));
  return { draw, fonts };
}
