import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes of a log file; with the one before it, the log never takes more than twice as much. */
const maxBytes = 10_000_000;

/**
 * Opens the log file of a run: what an earlier run or the first ten million bytes of this one wrote stays beside it, with
 * the ending `.1`. A line that cannot be written is lost, since a full disk must not stop the server.
 */
export function openLogFile(path: string, limit = maxBytes): (line: string) => void {
  mkdirSync(dirname(path), { recursive: true });
  const turnOver = () => {
    if (existsSync(path)) renameSync(path, `${path}.1`);
  };
  turnOver();
  let written = 0;
  return line => {
    try {
      const entry = `${line}\n`;
      if (written + Buffer.byteLength(entry) > limit && written > 0) {
        turnOver();
        written = 0;
      }
      appendFileSync(path, entry, { mode: 0o600 });
      written = statSync(path).size;
    } catch {
      written = 0;
    }
  };
}

interface Event {
  at: string;
  level: string;
  event: string;
  error?: { name?: string; message?: string; stack?: string };
  [fact: string]: unknown;
}

/**
 * Returns what the terminal shows of a line that the server wrote: of an error one readable line, of any other event
 * nothing, and a line that is no event, as it is.
 */
export function terminalLine(line: string): string | undefined {
  const event = readEvent(line);
  if (!event) return line;
  if (event.level !== 'error') return undefined;
  const { at, level: _level, event: name, error, ...facts } = event;
  const place = error?.stack
    ?.split('\n')
    .find(one => /^\s+at /.test(one))
    ?.trim();
  const about = Object.entries(facts).map(([key, value]) => `${key}=${asText(value)}`);
  const cause = error && `${error.name ?? 'Error'}: ${error.message ?? ''}`.replaceAll(/\s*\n\s*/g, ' ');
  return [at.slice(11, 19), 'error', name, ...about, cause, place].filter(Boolean).join('  ');
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function readEvent(line: string): Event | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const read = JSON.parse(line) as Partial<Event>;
    const isEvent = typeof read.at === 'string' && typeof read.level === 'string' && read.event !== undefined;
    return isEvent ? (read as Event) : undefined;
  } catch {
    return undefined;
  }
}
