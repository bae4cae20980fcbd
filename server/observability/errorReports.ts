import { createStackParser, createTransport, Scope } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { Log } from '#server/marketplace/ctx.ts';
import { toSourcePositions } from './sourcePlaces.ts';

export interface ErrorReports {
  /** Wraps a log so that errors are also reported; everything else only goes to the log. */
  over(log: Log): Log;
  /** Resolves when pending reports are sent, or after two seconds. */
  flush(): Promise<void>;
}

interface Installation {
  /** `https://key@host/project` */
  dsn: string;
  environment: string;
  release: string;
}

/** Milliseconds. */
const timeouts = { send: 5_000, flush: 2_000 };

/**
 * Starts reporting to a server with Sentry's protocol: the event, the error and its place in the code. Messages
 * are scrubbed, see {@link scrubbed}; nothing about the request, users or the machine is sent. The library is loaded
 * only with this file, since it takes 22 MB; its larger Node variant takes 37 MB and patches other libraries as they
 * load.
 */
export function createErrorReports({ dsn, environment, release }: Installation): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    release,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: options =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-sentry-envelope', ...options.headers },
          body: typeof body === 'string' ? body : Buffer.from(body),
          signal: AbortSignal.timeout(timeouts.send),
        });
        await answer.arrayBuffer();
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        };
      }),
  });
  client.init();
  const report = (event: string, facts: Record<string, unknown> = {}) => {
    const scope = new Scope();
    scope.setTag('event', event);
    const error =
      facts.error instanceof Error ? plain(facts.error) : Object.assign(new Error(event), { stack: '' });
    client.captureException(error, { mechanism: { type: 'log', handled: true } }, scope);
  };
  return {
    over: log => ({
      ...log,
      error(event, facts) {
        log.error(event, facts);
        report(event, facts);
      },
    }),
    flush: async () => void (await client.flush(timeouts.flush)),
  };
}

/** Returns a copy without causes and custom fields: those of database errors contain values. */
function plain({ name, message, stack = '' }: Error): Error {
  const words = scrubbed(message);
  // The message is repeated in the first lines of the stack.
  return Object.assign(new Error(words), { name, stack: toSourcePositions(stack).replace(message, words) });
}

/** Patterns for text that may identify a person or grant access, anywhere in a message. */
const sensitivePatterns = [
  // Quoted texts, such as a value that could not be parsed.
  /"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g,
  /\([^()]*\)=\([^()]*\)/g,
  /[^\s@]+@[^\s@]+\.[^\s@]+/g,
  /\b[a-z][a-z+.-]*:\/\/\S+/gi,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  // Tokens, keys and hashes.
  /\b[\w-]{24,}\b/g,
  // Telephone numbers, cards, network addresses.
  /\+?\d(?:[\d .:/-]*\d){5,}/g,
];

/** Returns the error message with `…` in place of what may identify a person; at most 300 characters. */
export function scrubbed(message: string): string {
  return sensitivePatterns.reduce((text, pattern) => text.replace(pattern, '…'), message).slice(0, 300);
}
