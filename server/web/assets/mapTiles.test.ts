import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { createMapTilesRouter } from './mapTiles.ts';

test('an older name serves the current archive, uncached; others are not found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'poruch-tiles-'));
  const path = join(folder, 'streets.pmtiles');
  writeFileSync(path, 'PMTiles of today');
  const app = express().use(createMapTilesRouter(() => ({ path, name: 'b-2.pmtiles' })));
  const listening = app.listen(0, '127.0.0.1');
  await new Promise(resolve => listening.once('listening', resolve));
  const get = (name: string) =>
    fetch(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/${name}`, {
      headers: { Range: 'bytes=0-6' },
    });
  try {
    const [current, older, other] = await Promise.all(['b-2.pmtiles', 'a-1.pmtiles', 'secret'].map(get));
    expect([current?.status, older?.status, other?.status]).toEqual([206, 206, 404]);
    expect(current?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(older?.headers.get('cache-control')).toBe('no-cache');
    expect([current, older].map(answer => answer?.headers.get('etag'))).toEqual([
      '"b-2.pmtiles"',
      '"b-2.pmtiles"',
    ]);
    expect(await older?.text()).toBe('PMTiles');
  } finally {
    listening.closeAllConnections();
    listening.close();
    rmSync(folder, { recursive: true });
  }
});
