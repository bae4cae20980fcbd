import { timingSafeEqual } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import type { ApiClient, Engine, EngineSettings } from '#server/marketplace/ctx.ts';
import { countInOrder, networkOf, undoCounts, wideNetworkOf } from '#server/marketplace/limits/index.ts';
import type { Caller } from '#server/marketplace/origin.ts';
import { sha256 } from '#server/marketplace/users/index.ts';

/** @throws ApiError `auth-invalid-access-token` when there is no such client of this kind. */
export function requireClient(settings: EngineSettings, id: string, kind: ApiClient['kind']): ApiClient {
  const client = settings.clients.find(known => known.id === id && known.kind === kind);
  if (!client) throw new ApiError('auth-invalid-access-token', { details: 'unknown client' });
  return client;
}

/**
 * Requires the client's secret. Wrong ones are counted for the network that guesses, never for the client: nobody can
 * lock a program out.
 * @throws ApiError `auth-invalid-access-token` when it is wrong, `too-many-requests` after too many wrong ones
 */
export async function requireSecret(
  engine: Pick<Engine, 'db' | 'settings' | 'clock'>,
  client: ApiClient,
  secret: string,
  { address, isInProcess = false }: Caller,
): Promise<void> {
  // The web app sends the configured secret, from this process.
  const networks = isInProcess ? [] : [networkOf(address), wideNetworkOf(address)];
  const counts = networks.flatMap((network, index) =>
    network === undefined
      ? []
      : [[index === 0 ? 'wrongSecretsFromAddress' : 'wrongSecretsFromNetwork', network] as const],
  );
  // Before the comparison, so that a right guess beyond the limit is refused, too.
  await countInOrder(engine, counts);
  // Hashed first for equal length, so that the timing of the comparison reveals nothing.
  if (!timingSafeEqual(sha256(client.secret), sha256(secret)))
    throw new ApiError('auth-invalid-access-token', { details: 'wrong client secret' });
  await undoCounts(engine, counts);
}

/** Returns whether the client still exists: tokens of a client removed from the settings are invalid. */
export const isKnown = ({ clients }: EngineSettings, clientId: string): boolean =>
  clients.some(({ id }) => id === clientId);
