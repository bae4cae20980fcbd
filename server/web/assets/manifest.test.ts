import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { projectRoot } from '#server/config/projectRoot.ts';
import { chooseLocale } from '#contract/locales.ts';
import type { BuiltApp } from '../render/builtApp.ts';
import type { WebDeps } from '../ports/index.ts';
import { createManifestHandler } from './manifest.ts';
import { frameColours } from '../render/document.ts';

const builtApp = () =>
  ({
    app: { chooseLocale },
    language: (locale: string) => ({
      device: { 'Manifest.name': `{site} ${locale}`, 'Manifest.search': `search ${locale}` },
    }),
  }) as unknown as BuiltApp;
const config = { marketplaceName: 'Hilfe' } as WebDeps['config'];
const app = express().use('/manifest.webmanifest', createManifestHandler(builtApp, { config }));

test('the installed app is named in the reader’s language and keeps its identity', async () => {
  const { body, type, headers } = await request(app).get('/manifest.webmanifest?lang=uk');
  expect(type).toBe('application/manifest+json');
  expect(headers['cache-control']).toContain('public');
  expect(body).toMatchObject({ id: '/', name: 'Hilfe uk', short_name: 'Hilfe', lang: 'uk' });
  expect(body.shortcuts[0]).toEqual({ name: 'search uk', url: '/s' });
  const other = await request(app).get('/manifest.webmanifest?lang=xx');
  expect(other.body).toMatchObject({ id: '/', lang: 'en' });
  expect((await request(app).get('/manifest.webmanifest/more')).status).toBe(404);
});

test('its icons exist in their stated sizes', async () => {
  const { body } = await request(app).get('/manifest.webmanifest');
  for (const { src, sizes } of body.icons as { src: string; sizes: string }[]) {
    const file = readFileSync(join(projectRoot(), 'public', src));
    if (src.endsWith('.png')) expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('the browser’s frame has the colours of the pages', () => {
  const tokens = readFileSync(join(projectRoot(), 'src/styles/tokens.css'), 'utf8');
  const pageColours = [...tokens.matchAll(/--surface-page: (#\w+);/g)].map(([, colour]) => colour);
  expect(Object.values(frameColours)).toEqual(pageColours);
});
