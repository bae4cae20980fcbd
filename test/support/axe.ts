import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { projectRoot } from '#server/projectRoot.ts';

interface Axe {
  run(options: object): Promise<{
    violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
  }>;
}

let axeSource: string | undefined;
/** Browser profiles whose pages have axe from their beginning. */
const equipped = new WeakSet<BrowserContext>();

export interface Violation {
  id: string;
  /** minor, moderate, serious or critical. */
  impact: string;
  /** The element and what is wrong with it. */
  place: string;
}

/** What axe-core finds wrong on the page, one for each place. */
export async function violations(page: Page): Promise<Violation[]> {
  await equip(page);
  await atRest(page);
  const found = await page.evaluate(
    async options => {
      // What sticks to the window's edge lies over something wherever the page is scrolled to: that is not too small for it.
      const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        element => getComputedStyle(element).position === 'sticky',
      );
      for (const { style } of stuck) style.position = 'static';
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(options);
      for (const { style } of stuck) style.position = '';
      return violations;
    },
    // Of version 2.2 of the guidelines, and off unless it is asked for.
    { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } },
  );
  return found.flatMap(({ id, impact, nodes }) =>
    nodes.map(node => ({ id, impact, place: `${node.html} ${node.failureSummary}` })),
  );
}

/** Sees to it that this page has axe, and those that are opened in its browser profile after it. */
async function equip(page: Page): Promise<void> {
  const context = page.context();
  axeSource ??= readFileSync(
    createRequire(join(projectRoot(), 'package.json')).resolve('axe-core/axe.min.js'),
    'utf8',
  );
  // Through the debugger, so that pages keep their security policy.
  if (!equipped.has(context)) {
    equipped.add(context);
    await context.addInitScript({ content: axeSource });
  }
  if (await page.evaluate(() => 'axe' in window)) return;
  const debuggerSession = await context.newCDPSession(page);
  await debuggerSession.send('Runtime.evaluate', { expression: axeSource });
  await debuggerSession.detach();
}

// What is fading in has no contrast yet. Spinners never end and are not waited for.
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A dialog that was opened in this frame starts its animation in the next one.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(animation => animation.finished));
  });
}
