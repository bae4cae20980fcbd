import { readAdvisories } from './advisories.ts';

// In the format of npm 10's reports.
const report = (...found: [name: string, severity: string, via: unknown][]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      found.map(([name, severity, via]) => [name, { name, severity, isDirect: true, via: [via], nodes: [] }]),
    ),
    metadata: { vulnerabilities: { total: found.length } },
  });

test('severe vulnerabilities are listed with links to their advisories, others pass', () => {
  const advisory = { title: 'Reads any file', url: 'https://github.com/advisories/GHSA-1', severity: 'high' };
  const found = readAdvisories(
    report(['express', 'high', advisory], ['router', 'critical', 'express'], ['qs', 'moderate', advisory]),
  );
  expect(found).toEqual({
    kind: 'asked',
    severe: [
      'express · high · Reads any file https://github.com/advisories/GHSA-1',
      'router · critical · through express',
    ],
  });
  expect(readAdvisories(report())).toEqual({ kind: 'asked', severe: [] });
});

test.each([
  ['{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
  ['{"error":{"code":"ENOTFOUND"}}', 'no answer'],
  ['', 'no answer'],
  ['<html>', 'no answer'],
])('the registry response %j leaves the result unknown', (output, why) => {
  expect(readAdvisories(output)).toEqual({ kind: 'not asked', why });
});
