import { timingSafeEqual } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import type { ApiClient, EngineSettings } from '#server/marketplace/ctx.ts';
import { sha256 } from '#server/marketplace/users/index.ts';

/** @throws ApiError `auth-invalid-access-token` when there is no such client of this kind. */
export function requireClient(settings: EngineSettings, id: string, kind: ApiClient['kind']): ApiClient {
  const client = settings.clients.find(known => known.id === id && known.kind === kind);
  if (!client) throw new ApiError('auth-invalid-access-token', { details: 'unknown client' });
  return client;
}

/** @throws ApiError `auth-invalid-access-token` when the secret is not the client's. */
export function requireSecret(client: ApiClient, secret: string): void {
  // Hashed first for equal length, so that the timing of the comparison reveals nothing.
  if (!timingSafeEqual(sha256(client.secret), sha256(secret))) {
    throw new ApiError('auth-invalid-access-token', { details: 'wrong client secret' });
  }
}

/** Returns whether the client still exists: tokens of a client removed from the settings are invalid. */
export const isKnown = ({ clients }: EngineSettings, clientId: string): boolean =>
  clients.some(({ id }) => id === clientId);
