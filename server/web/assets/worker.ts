import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { projectRoot } from '#server/config/projectRoot.ts';
import { locales } from '#contract/locales.ts';
import type { WorkerFacts, WorkerMessages } from '#src/worker/messages.ts';
import { jsonForScript, type BuiltApp } from '../render/builtApp.ts';
import type { WebDeps } from '../ports/index.ts';

const messageNames = [
  'title',
  'text',
  'again',
  'keptTitle',
  'keptOn',
  'note',
  'back',
  'reload',
  'danger',
  'news',
] as const satisfies readonly (keyof WorkerMessages)[];

/**
 * GET /sw.js: the service worker with its translations, or, when offline support is disabled, a worker that cleans up
 * after an earlier one. Browsers compare it byte by byte, so its content is its version.
 */
export function createServiceWorkerHandler(
  builtApp: () => BuiltApp,
  { config }: Pick<WebDeps, 'config'>,
): RequestHandler {
  const read = (name: string) => readFileSync(join(projectRoot(), 'build/worker', `${name}.js`), 'utf8');
  let made: { script: string; tag: string } | undefined;
  const make = () => {
    const facts = `const workerFacts=${jsonForScript(factsOf(builtApp(), config.marketplaceName))};\n`;
    const script = config.offline ? facts + read('worker') : read('unregister');
    return { script, tag: `"${createHash('sha256').update(script).digest('base64url').slice(0, 16)}"` };
  };
  return (request, response, next) => {
    if (request.path !== '/') return next();
    made ??= make();
    response.set({ 'Cache-Control': 'no-cache', ETag: made.tag });
    if (request.headers['if-none-match'] === made.tag) return void response.status(304).end();
    response.type('text/javascript').send(made.script);
  };
}

function factsOf({ language }: BuiltApp, site: string): WorkerFacts {
  const messagesOf = (locale: string) => {
    const { device } = language(locale);
    return Object.fromEntries(
      messageNames.map(name => [name, device[`Worker.${name}`]]),
    ) as unknown as WorkerMessages;
  };
  return {
    site,
    drawing: offlineDrawing(),
    messages: Object.fromEntries(locales.map(locale => [locale, messagesOf(locale)])),
  };
}

const offlineDrawing = () =>
  readFileSync(join(projectRoot(), 'public/illustrations/offline.svg'), 'utf8').trim();
