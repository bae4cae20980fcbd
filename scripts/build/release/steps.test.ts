import { releasedChangelog, requireNextVersion, withVersion } from './steps.ts';

const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0, 2026-11-26\n\n- First.\n';

test('what was unreleased becomes the section of the version', () => {
  expect(releasedChangelog(changelog, '0.2.0', '2027-01-15')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0, 2027-01-15\n\n- New.\n\n## 0.1.0, 2026-11-26\n\n- First.\n',
  );
});

test('a first release has no section before it', () => {
  expect(releasedChangelog('# Changelog\n\n## Unreleased\n\n- New.\n', '0.1.0', '2026-11-26')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.1.0, 2026-11-26\n\n- New.\n',
  );
});

test('a version that changes nothing is not released', () => {
  const empty = releasedChangelog(changelog, '0.2.0', '2027-01-15');
  expect(() => releasedChangelog(empty, '0.3.0', '2027-01-16')).toThrow('nothing under "## Unreleased"');
});

test.each([undefined, 'next', '0.2', '0.1.0', '0.0.9'])('%s is no version after 0.1.0', version => {
  expect(() => requireNextVersion(version, '0.1.0')).toThrow(/^(Name the version|0\.\d\.\d is not newer)/);
});

test('the version is written to both files of npm', () => {
  const lock = '{"version":"0.1.0","packages":{"":{"version":"0.1.0"},"a":{"version":"0.1.0"}}}';
  expect(JSON.parse(withVersion(lock, '0.2.0'))).toEqual({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, a: { version: '0.1.0' } },
  });
});
