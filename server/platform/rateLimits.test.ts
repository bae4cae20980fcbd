import { noLimits } from '#server/marketplace/limits/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findEndpoint } from './endpoints/table.ts';
import { createRateLimits } from './rateLimits.ts';
import { findIntegrationEndpoint } from './integration/table.ts';
import type { Endpoint } from './endpoint.ts';

const engine = { settings: () => ({ limits: noLimits }) } as unknown as Engine;
const ofOperators = findIntegrationEndpoint('GET', '/integration_api/users/query') as Endpoint;
const ofPeople = findEndpoint('GET', '/api/listings/query') as Endpoint;

test('Integration clients have ten concurrent requests per address, and no more', async () => {
  const limits = createRateLimits(engine);
  let open: () => void = () => undefined;
  const opened = new Promise<void>(resolve => (open = resolve));
  const ask = (address?: string, endpoint = ofOperators) => limits.during(endpoint, address, () => opened);
  const under = Array.from({ length: 10 }, () => ask('203.0.113.20'));
  await expect(ask('203.0.113.20')).rejects.toMatchObject({ status: 429, code: 'too-many-requests' });
  const others = [ask('203.0.113.21'), ask(), ask('203.0.113.20', ofPeople)];
  open();
  await Promise.all([...under, ...others]);
  await ask('203.0.113.20');
});
