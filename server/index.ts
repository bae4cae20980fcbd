import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { createContext } from './context.ts';

/** How long open requests may take after SIGTERM, in milliseconds: containers are killed after ten seconds. */
const drainLimit = 8000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const context = await createContext(config);
  const server = createApp(context).listen(config.port);
  server.keepAliveTimeout = 65_000;
  server.once('listening', () => {
    const { port } = server.address() as AddressInfo;
    context.log.info('listening', { port, url: config.rootUrl, mode: config.mode });
    // Reads the gazetteer now, so that the first person to type a town need not wait for it.
    setImmediate(() => void context.engine.geocoder.search('Kyiv', { locale: 'en' }));
  });
  server.once('error', (error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'EADDRINUSE'
        ? `port ${config.port} is already in use: set PORT to a free one`
        : error.message;
    process.stderr.write(`Poruch cannot start: ${why}\n`);
    void context.close().finally(() => process.exit(1));
  });

  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    context.log.info('stopping', { signal });
    // Streams would never end by themselves.
    void context.hub.close();
    // Connections that are kept alive become idle one by one as their last answers are sent.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    const force = setTimeout(() => server.closeAllConnections(), drainLimit);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(force);
      void context.close().finally(() => process.exit(0));
    });
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
}

main().catch((error: unknown) => {
  // What an operator must correct is said without a stack; anything else is a defect and keeps it.
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String((error as Error)?.stack ?? error)}\n`,
  );
  process.exit(1);
});
