/**
 * The product from its sources with sign-in through sites of the test's own: `tsx socialServer.ts '{"google": …}'`, where
 * the argument is the configuration's `socialLogin`. Pages come from build/.
 */
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { SocialLoginConfig } from '#server/signInConfig.ts';
import { createContext } from '#server/context.ts';

const socialLogin = JSON.parse(process.argv[2] ?? '{}') as SocialLoginConfig;
const context = await createContext({ ...readConfig(process.env), socialLogin });
const server = createApp(context).listen(context.config.port);

process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void context.close().finally(() => process.exit(0)));
});
