import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { createContext, ownOf, type Context } from './context.ts';
import { createHostedHouse } from './hosted.ts';
import type { House } from './house.ts';
import { serve, type Serving } from './operation/serve.ts';
import { inSources } from './operation/sourcePlaces.ts';

/** How long open requests may take when the process stops, in milliseconds: containers are often killed after ten seconds. */
const drainLimit = 8000;

/** Percent: by itself V8 lets a small heap become four times what is in use before it clears up (decision 056). */
const heapGrowth = 100;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  const config = readConfig(process.env);
  const house: House | Context = config.hosted
    ? await createHostedHouse(config)
    : await createContext(config);
  const { log } = house;
  process.once('uncaughtException', (error: unknown) => {
    log.error('defect', { error });
    void house.flush().finally(() => process.exit(1));
  });
  const serving = await listen(house);
  log.info('listening', { port: serving.port, url: config.rootUrl, mode: config.mode });
  // Reads the gazetteer now, so that the first person to type a town need not wait for it.
  if (config.operation.role !== 'worker')
    setImmediate(() => void house.geocoder.search('Kyiv', { locale: 'en' }));

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { signal });
    house.readiness.stop();
    await serving.stop({
      drainFor: config.operation.drainSeconds * 1000,
      atMost: drainLimit,
      // Streams would never end by themselves; who reads them comes again, to another process.
      beforeClosing: () => void ownOf(house)?.hub.close(),
    });
    await house.close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.once('SIGINT', () => void stop('SIGINT'));
}

async function listen(house: House | Context): Promise<Serving> {
  try {
    return await serve(createApp(house), house.config);
  } catch (error) {
    await house.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw error;
    throw new ConfigError([`port ${house.config.port} is already in use: set PORT to a free one`]);
  }
}

main().catch((error: unknown) => {
  // What an operator must correct is said without a stack; anything else is a defect and keeps it.
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : inSources(String((error as Error)?.stack ?? error))}\n`,
  );
  process.exit(1);
});
