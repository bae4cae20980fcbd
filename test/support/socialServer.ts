/**
 * Runs the product from source with identity providers of a test: `tsx socialServer.ts '{"google": …}'`, where the
 * argument is the configuration's `socialLogin`. Pages come from build/.
 */
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/index.ts';
import type { SocialLoginConfig } from '#server/config/signIn.ts';
import { createEngineServices } from '#server/bootstrap/engineServices.ts';

const socialLogin = JSON.parse(process.argv[2] ?? '{}') as SocialLoginConfig;
const context = await createEngineServices({ ...readConfig(process.env), socialLogin });
const server = createApp(context).listen(context.config.port);

process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void context.close().finally(() => process.exit(0)));
});
