/** npm's response about known vulnerabilities of the production packages. */
export type Advisories = { kind: 'asked'; severe: readonly string[] } | { kind: 'not asked'; why: string };

/** Exit status of `npm test -- vulnerabilities` when the registry returned no report. */
export const notKnown = 3;

interface Report {
  message?: string;
  vulnerabilities?: Record<string, { name: string; severity: string; via: readonly unknown[] }>;
}

const severe: ReadonlySet<string> = new Set(['high', 'critical']);

/** Parses the output of `npm audit --json`: a report, or the reason why the registry returned none. */
export function readAdvisories(output: string): Advisories {
  const report = parsed(output);
  if (!report?.vulnerabilities) return { kind: 'not asked', why: report?.message ?? 'no answer' };
  const found = Object.values(report.vulnerabilities).filter(({ severity }) => severe.has(severity));
  return {
    kind: 'asked',
    severe: found.map(({ name, severity, via }) => [name, severity, ...via.map(titleOf)].join(' · ')),
  };
}

function parsed(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report;
  } catch {
    return undefined;
  }
}

/** Returns an advisory's title and URL, or the name of the package through which it comes. */
function titleOf(via: unknown): string {
  if (typeof via === 'string') return `through ${via}`;
  const { title = '', url = '' } = via as { title?: string; url?: string };
  return `${title} ${url}`.trim();
}
