import { createInstallation } from './installation.ts';

const facts = { rootUrl: 'http://localhost:3000', sendsMail: true, freeDisk: async () => 1 };

test('without an address nobody is asked for newer versions', async () => {
  const installation = createInstallation({ ...facts, updatesUrl: undefined });
  expect(installation.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(await installation.newest()).toEqual({ kind: 'unset' });
});

test('an address that does not answer is asked again after ten minutes only', async () => {
  let now = 0;
  const installation = createInstallation(
    { ...facts, updatesUrl: 'http://127.0.0.1:1/CHANGELOG.md' },
    () => now,
  );
  const first = installation.newest();
  expect(await first).toEqual({ kind: 'unreachable' });
  now = 599_999;
  expect(installation.newest()).toBe(first);
  now = 600_000;
  expect(installation.newest()).not.toBe(first);
});
