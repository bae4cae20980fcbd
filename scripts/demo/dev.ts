import { spawn, spawnSync } from 'node:child_process';
import { rmSync, watch } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import webpack, { type Compiler } from 'webpack';
import devMiddleware from 'webpack-dev-middleware';
import hotMiddleware from 'webpack-hot-middleware';
import { openDatabase } from '#server/bootstrap/database.ts';
import { whenStarterEnds } from '#server/bootstrap/stopSignals.ts';
import { readConfig } from '#server/config/index.ts';
import { defaultSimulatorPort } from '#server/config/payments.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { createConfig } from '../../webpack.config.ts';
import { forwardTo, freePort, isFree } from './devProxy.ts';
import { writeMessages } from '../build/messages.ts';
import type { Side } from '../build/moduleRules.ts';

const root = projectRoot();
const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'development', PORUCH_MODE: 'development' };

const createCompiler = (side: Side): Compiler => {
  const compiler = webpack(createConfig(side, root, { dev: true }));
  if (!compiler) throw new Error(`No compiler for ${side}`);
  return compiler;
};

/** Rebuilds one bundle at every change; resolves after the first build. */
function keepBuilding(side: Side): Promise<void> {
  return new Promise(resolve => {
    createCompiler(side).watch({}, (error, stats) => {
      if (error ?? stats?.hasErrors()) console.error(error ?? stats?.toString('errors-only'));
      resolve();
    });
  });
}

/** Recompiles the translations when they change. */
function watchMessages(changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const compile = () => {
    try {
      writeMessages(root);
      changed();
    } catch (error) {
      console.error((error as Error).message);
    }
  };
  watch(join(root, 'translations'), () => {
    clearTimeout(timer);
    timer = setTimeout(compile, 100);
  });
}

/**
 * The development server. Components, styles and translations are hot-reloaded in the open page; changes to server code
 * restart the server behind this proxy, while the database keeps running.
 */
export async function run(): Promise<void> {
  const config = readConfig(env);
  // Before anything starts that would have to be stopped again.
  if (!(await isFree(config.port)))
    throw new Error(`Port ${config.port} is already in use: set PORT to a free one.`);
  rmSync(join(root, 'build'), { recursive: true, force: true });
  writeMessages(root);
  // Owned by this process, so that a restarted server connects to the running database instead of starting it again.
  const database = config.hosted ? undefined : await openDatabase(config);
  spawnSync('node', ['--import', 'tsx', 'scripts/run.ts', 'seed', '--if-empty'], { stdio: 'inherit', env });

  const web = createCompiler('web');
  const files = devMiddleware(web, {
    publicPath: '/static/',
    writeToDisk: file => file.endsWith('loadable-stats.json'),
  });
  const hot = hotMiddleware(web, { path: '/__hmr', log: false });
  await Promise.all([
    keepBuilding('app'),
    keepBuilding('simulator'),
    keepBuilding('worker'),
    new Promise<void>(resolve => files.waitUntilValid(() => resolve())),
  ]);

  const port = await freePort();
  // The server does not know that this process listens on PORT.
  const { payments } = config;
  const needsOtherPort =
    payments.mode === 'simulator' && payments.port === undefined && config.port === defaultSimulatorPort;
  const stripe = needsOtherPort ? { STRIPE_SIMULATOR_PORT: String(await freePort()) } : {};
  const server = spawn(
    // Not through npx, which would not forward signals.
    join(root, 'node_modules/.bin/tsx'),
    ['watch', '--clear-screen=false', '--exclude=build/**', 'server/index.ts'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, ...stripe, PORT: String(port), ROOT_URL: config.rootUrl },
    },
  );

  watchMessages(() => hot.publish({ action: 'translations' }));

  const app = express();
  app.use(hot);
  app.use('/static/messages', express.static(join(root, 'build/static/messages')));
  app.use(files);
  app.use(forwardTo(port));
  const listener = createServer(app).listen(config.port, () =>
    console.log(`\nThe development server is running at ${config.rootUrl}\n`),
  );

  const stop = () => {
    listener.closeAllConnections();
    server.once('exit', () => void (database?.stop() ?? Promise.resolve()).finally(() => process.exit(0)));
    server.kill('SIGTERM');
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  whenStarterEnds(stop);
}
