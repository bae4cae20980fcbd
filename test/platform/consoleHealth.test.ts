import { healthTopics, type Health } from '#contract/console/health.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { consoleBrowser, operatorAtConsole } from '#test/support/consoleOperator.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
});
afterAll(() => app.close());

test('operators see every topic, and the caches of the process within their limits', async () => {
  await fetch(`${app.baseUrl}/api/places?q=Bremen`);
  await fetch(`${app.baseUrl}/api/places?q=Bremen`);
  const olha = await operatorAtConsole(app, ada);
  const { reports, caches } = (await olha.post('health')).data as Health;
  expect(reports.map(({ topic }) => topic)).toEqual(healthTopics);
  const places = caches.find(({ name }) => name === 'places');
  expect(places?.hits).toBeGreaterThan(0);
  expect(places?.entries).toBeGreaterThan(0);
  for (const { name, bytes, limit } of caches) expect([name, bytes <= limit]).toEqual([name, true]);
});

test('others see neither', async () => {
  const { status, data } = await consoleBrowser(app, ben.tokens).post('health');
  expect([status, data]).toEqual([403, undefined]);
});
