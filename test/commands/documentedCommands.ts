import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

const programs =
  /^(?:npm (?:ci|run|start|test)|npx poruch|node|curl|docker|sh|sudo|mkdir|printf|set|apt-get|adduser|[A-Z_]+=\S+ np[mx])\b/;

/** Returns the distinct commands of a page: in code blocks, and inline code that starts with a program. */
export function documentedCommands(page: string): string[] {
  const text = readFileSync(join(projectRoot(), page), 'utf8');
  const blocks = [...text.matchAll(/^ *```(?:sh)?\n([\s\S]*?)^ *```/gm)].flatMap(([, lines = '']) =>
    lines.split('\n').map(line => line.trim()),
  );
  const inline = [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, code = '']) => code.replaceAll(/\s+/g, ' '),
  );
  return [...new Set([...blocks, ...inline].filter(line => programs.test(line)))];
}
