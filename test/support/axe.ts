import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { projectRoot } from '#server/config/projectRoot.ts';

interface Axe {
  run(options: object): Promise<{
    violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
  }>;
}

let axeSource: string | undefined;
/** Browser contexts that load axe into every new page. */
const equipped = new WeakSet<BrowserContext>();

export interface Violation {
  id: string;
  /** minor, moderate, serious or critical. */
  impact: string;
  /** The element and its failure. */
  place: string;
}

/** Returns the axe-core violations of the page, one for each element. */
export async function violations(page: Page): Promise<Violation[]> {
  await equip(page);
  await atRest(page);
  const found = await page.evaluate(
    async options => {
      // Sticky elements overlap something at any scroll position; that doesn't make the covered target too small.
      const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        element => getComputedStyle(element).position === 'sticky',
      );
      for (const { style } of stuck) style.position = 'static';
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(options);
      for (const { style } of stuck) style.position = '';
      return violations;
    },
    {
      resultTypes: ['violations'],
      // Off by default, as it belongs to WCAG 2.2.
      rules: { 'target-size': { enabled: true } },
      // The rules that read style sheets are experimental and off; parsing them again takes a third of the time.
      preload: { assets: ['media'] },
    },
  );
  return found.flatMap(({ id, impact, nodes }) =>
    nodes.map(node => ({ id, impact, place: `${node.html} ${node.failureSummary}` })),
  );
}

/** Loads axe into this page, and into those opened in its browser context later. */
async function equip(page: Page): Promise<void> {
  const context = page.context();
  axeSource ??= readFileSync(
    createRequire(join(projectRoot(), 'package.json')).resolve('axe-core/axe.min.js'),
    'utf8',
  );
  // Evaluated through the DevTools protocol, so that pages keep their content security policy.
  if (!equipped.has(context)) {
    equipped.add(context);
    await context.addInitScript({ content: axeSource });
  }
  if (await page.evaluate(() => 'axe' in window)) return;
  const debuggerSession = await context.newCDPSession(page);
  await debuggerSession.send('Runtime.evaluate', { expression: axeSource });
  await debuggerSession.detach();
}

/** Longest wait for a page to be at rest, in milliseconds. */
const restLimit = 20_000;

/**
 * Waits for what moves: an element that is fading in has too little contrast. Spinners never finish, so they aren't
 * waited for. @throws naming what still moves after 20 seconds: the browser itself has no limit.
 */
async function atRest(page: Page): Promise<void> {
  const moving = await page.evaluate(async limit => {
    const late = new Promise<'late'>(resolve => setTimeout(resolve, limit, 'late'));
    // A dialog opened in this frame starts its animation in the next one.
    const drawn = new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    if ((await Promise.race([drawn, late])) === 'late') return ['no frame was drawn'];
    const ending = document
      .getAnimations()
      .filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity);
    const ended = Promise.allSettled(ending.map(animation => animation.finished));
    if ((await Promise.race([ended, late])) !== 'late') return [];
    return ending
      .filter(({ playState }) => playState !== 'finished')
      .map(({ effect, playState }) => {
        const { target } = effect as KeyframeEffect;
        return `${playState}: ${target?.outerHTML.slice(0, 200)}`;
      });
  }, restLimit);
  if (moving.length > 0)
    throw new Error(`The page is not at rest after ${restLimit / 1000} s: ${moving.join('\n')}`);
}
