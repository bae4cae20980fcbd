import type { Choice, Declaration, Whole } from './declare.ts';
import { bounds, groups } from './index.ts';

const heading = ['variable', 'what it does', 'default', 'what it may be', 'secret', 'example'];

/** Generates docs/settings.md: a table for each group of declarations. */
export function settingsPage(): string {
  const tables = groups.map(({ title, settings }) => {
    const rows = Object.entries(settings).map(([name, setting]) => row(name, setting));
    return `## ${title}\n\n${table([heading, ...rows])}`;
  });
  return `${[intro, ...tables].join('\n\n')}\n`;
}

const intro = `# Settings

Made by \`npm run build -- docs\` of what \`server/config/variables/\` declares; change it there. Variables of the environment, read once at
the start by \`server/config/index.ts\`: a wrong or missing one stops the start with a list of everything wrong. What operators save at
\`/console/settings\` (approval, commissions, deadlines, the imprint's facts, networks, places, languages, banners,
maintenance) wins over the environment. An empty variable is one that is not set, \`STRIPE_PUBLISHABLE_KEY\` excepted.

A secret may stand in a file instead, as containers get theirs: \`SECRET_FILE=/run/secrets/secret\`, and so with the name of
every other that is marked.`;

function row(name: string, setting: Declaration): string[] {
  const { means, secret, example } = setting;
  return [
    code(name),
    means,
    defaultOf(setting),
    bounds(setting) ?? '',
    secret ? 'yes' : '',
    example ? code(example) : '',
  ];
}

function defaultOf(setting: Declaration): string {
  if (setting.otherwise) return setting.otherwise;
  if (setting.kind === 'address') return 'none';
  if (setting.kind === 'text') return setting.fallback ? code(setting.fallback) : 'none';
  return fallbackOf(setting);
}

function fallbackOf({ fallback }: Whole | Choice): string {
  if (typeof fallback !== 'object') return code(String(fallback));
  return `${code(String(fallback.elsewhere))}, in production ${code(String(fallback.production))}`;
}

const code = (text: string) => `\`${text}\``;

/** Pads the columns to equal width, as the formatter requires. */
function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map(row => row.map(cell => cell.replaceAll('|', '\\|')));
  const widths = heading.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)));
  const lines = cells.map(row => line(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))));
  const [head = '', ...body] = lines;
  return [head, line(widths.map(width => '-'.repeat(width))), ...body].join('\n');
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
