import { createStackParser, createTransport, Scope } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { Log } from '#server/marketplace/ctx.ts';
import { scrubbed } from './scrub.ts';
import { inSources } from './sourcePlaces.ts';

export interface ErrorReports {
  /** Reports what the log calls an error; all the rest only goes to the log. */
  over(log: Log): Log;
  /** Resolves when what was reported is sent, or after two seconds. */
  flush(): Promise<void>;
}

interface Installation {
  /** `https://key@host/project` */
  dsn: string;
  environment: string;
  release: string;
}

/** Milliseconds. */
const patience = { send: 5_000, flush: 2_000 };

/**
 * Reports to a server that speaks Sentry's protocol: what happened, which error, and where in the code. Of a message only
 * its words go out, see {@link scrubbed}; nothing of the request, of people or of the machine does. The library is loaded
 * only with this file: it takes 22 MB; its larger sister for Node takes 37 and changes other libraries as they are loaded.
 */
export function openErrorReports({ dsn, environment, release }: Installation): ErrorReports {
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
          signal: AbortSignal.timeout(patience.send),
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
    flush: async () => void (await client.flush(patience.flush)),
  };
}

/** A copy without causes and fields of its own: a database's errors carry values in theirs. */
function plain({ name, message, stack = '' }: Error): Error {
  const words = scrubbed(message);
  // The message stands in the first lines of the stack, too.
  return Object.assign(new Error(words), { name, stack: inSources(stack).replace(message, words) });
}
