import { startApp } from '#test/support/startApp.ts';

let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the OpenAPI document is public, may be cached, and is readable from any origin', async () => {
  const response = await fetch(`${app.baseUrl}/v1/openapi.json`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/v1/api/listings/query': { get: {} }, '/api/places': { get: {} } },
  });
  expect(response.headers.get('etag')).toMatch(/^W?\/?"/);
});
