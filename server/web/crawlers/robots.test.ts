import express from 'express';
import type { AddressInfo } from 'node:net';
import { createRobotsHandler } from './robots.ts';

test('crawlers find the sitemap and are allowed everything public', async () => {
  const server = express()
    .use('/robots.txt', createRobotsHandler({ rootUrl: 'https://poruch.example' }))
    .listen(0);
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://localhost:${port}/robots.txt`)).text();
  server.close();
  expect(text).toContain('\nSitemap: https://poruch.example/sitemap.xml\n');
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path = '']) => new RegExp(`^${path.replace(/[.?+]/g, '\\$&').replaceAll('*', '.*')}`),
  );
  const isClosed = (path: string) => closed.some(pattern => pattern.test(path));
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  for (const path of [
    '/',
    '/s?page=2',
    `/l/${id}`,
    `/l/new-coats/${id}`,
    `/u/${id}`,
    '/about',
    '/media/1/facebook',
  ])
    expect({ path, isClosed: isClosed(path) }).toEqual({ path, isClosed: false });
  for (const path of [
    '/account/safety',
    '/inbox/sales',
    `/sale/${id}/details`,
    '/l/new',
    `/l/a/${id}/checkout`,
  ])
    expect({ path, isClosed: isClosed(path) }).toEqual({ path, isClosed: true });
});
