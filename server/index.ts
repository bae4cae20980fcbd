import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { readCommand } from './config/commandLine.ts';
import { ConfigError, readConfig } from './config/index.ts';
import { createEngineServices, embeddedEngine, type EngineServices } from './bootstrap/engineServices.ts';
import { createHostedServices } from './bootstrap/hostedServices.ts';
import type { AppServices } from './bootstrap/appServices.ts';
import { whenToldToStop } from './bootstrap/stopSignals.ts';
import { misspelt } from './config/variables/misspelt.ts';
import { serve, type Serving } from './http/serve.ts';
import { toSourcePositions } from './observability/sourcePlaces.ts';

/** How long open requests may take when the process stops, in milliseconds: containers are often killed after ten seconds. */
const drainLimit = 8000;

/**
 * Percent: by default V8 lets a small heap grow to four times what is in use before it collects garbage (decision 056).
 */
const heapGrowth = 50;

readCommand({
  call: 'npm start --',
  summary: "production: no demo data; refuses unsafe settings and a demo's data, and says why",
  notes: 'Its settings are environment variables: docs/settings.md.',
});

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  const config = readConfig(process.env);
  const services: AppServices | EngineServices = config.hosted
    ? await createHostedServices(config)
    : await createEngineServices(config);
  const { log } = services;
  for (const sentence of misspelt(process.env)) log.warn(sentence);
  process.once('uncaughtException', (error: unknown) => {
    log.error('defect', { error });
    void services.flush().finally(() => process.exit(1));
  });
  const serving = await listen(services);
  log.info('listening', { url: config.rootUrl, mode: config.mode, ...portsOf(services, serving.port) });
  // Loads the gazetteer now, so that the first user who types a place need not wait for it.
  if (config.operation.role !== 'worker')
    setImmediate(() => void services.geocoder.search('Kyiv', { locale: 'en' }));

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { signal });
    services.readiness.stop();
    await serving.stop({
      drainFor: config.operation.drainSeconds * 1000,
      atMost: drainLimit,
      // Live streams would never end by themselves; browsers reconnect to another process.
      beforeClosing: () => void embeddedEngine(services)?.hub.close(),
    });
    await services.close().finally(() => process.exit(0));
  };
  whenToldToStop(why => void stop(why), process.env.npm_lifecycle_event !== undefined);
}

/** Every port of this machine that the process and its database have taken. */
function portsOf(services: AppServices | EngineServices, port: number): Record<string, number> {
  const engine = embeddedEngine(services);
  const stripePort = engine?.payments.simulator?.connection.port;
  return {
    port,
    ...(stripePort ? { stripePort } : {}),
    ...(engine && !services.config.databaseUrl
      ? { databasePort: Number(new URL(engine.databaseUrl).port) }
      : {}),
  };
}

async function listen(services: AppServices | EngineServices): Promise<Serving> {
  try {
    return await serve(createApp(services), services.config);
  } catch (error) {
    await services.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL')
      throw new ConfigError([`HOST=${services.config.host} is not an address of this machine`]);
    if (code === 'EACCES')
      throw new ConfigError([
        `this account may not listen on port ${services.config.port}: set PORT to one above 1023, and put a proxy before it`,
      ]);
    if (code !== 'EADDRINUSE') throw error;
    throw new ConfigError([`port ${services.config.port} is already in use: set PORT to a free one`]);
  }
}

main().catch((error: unknown) => {
  // Configuration errors are printed without a stack; anything else is a bug and keeps its stack.
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : toSourcePositions(String((error as Error)?.stack ?? error))}\n`,
  );
  process.exit(1);
});
