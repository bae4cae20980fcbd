import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compareVersions, newerReleases, releasesIn } from './updates.ts';

const changelog = `# Changelog

## Unreleased

- Soon.

## 0.10.0, 2027-03-01

- Ten.

### Before you update

- Set a variable.

## [0.9.1] - 2027-02-01

- Nine.

## 0.1.0, 2026-11-26

- One.
`;

let server: Server;
let url: string;
let answer = { status: 200, text: changelog };
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(answer.status).end(answer.text));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/CHANGELOG.md`;
});
afterAll(() => new Promise(resolve => server.close(resolve)));
beforeEach(() => (answer = { status: 200, text: changelog }));

test('a changelog lists what is released, with what changed', () => {
  expect(releasesIn(changelog).map(({ version }) => version)).toEqual(['0.10.0', '0.9.1', '0.1.0']);
  expect(releasesIn(changelog)[0]?.changes).toBe('- Ten.\n\n### Before you update\n\n- Set a variable.');
});

test('versions are compared by number, not by letter', () => {
  expect(['0.9.1', '0.10.0', '0.9.10', '1.0.0'].sort(compareVersions)).toEqual([
    '0.9.1',
    '0.9.10',
    '0.10.0',
    '1.0.0',
  ]);
});

test('everything newer than this version is returned, the newest first', async () => {
  expect((await newerReleases(url, '0.1.0')).map(({ version }) => version)).toEqual(['0.10.0', '0.9.1']);
  expect(await newerReleases(url, '0.10.0')).toEqual([]);
});

test.each([
  ['an error', { status: 404, text: 'gone' }, /responds with 404: check UPDATES_URL/],
  ['a page of something else', { status: 200, text: '<html>' }, /is not a changelog: check UPDATES_URL/],
])('%s is a sentence', async (_what, given, sentence) => {
  answer = given;
  await expect(newerReleases(url, '0.1.0')).rejects.toThrow(sentence);
});

test('offline is a sentence', async () => {
  await expect(newerReleases('http://127.0.0.1:1/CHANGELOG.md', '0.1.0')).rejects.toThrow(
    /^127\.0\.0\.1:1 can't be reached \(.*\): this machine may be offline\.$/,
  );
});
