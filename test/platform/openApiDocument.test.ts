import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { endpoints as webEndpoints } from '#src/api/endpoints/index.ts';
import { endpoints } from '#server/platform/endpoints/table.ts';
import { integrationEndpoints } from '#server/platform/integration/table.ts';
import { openApiDocument, type Operation } from '#server/platform/openApi/document.ts';

const document = openApiDocument(webEndpoints);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
    path,
    method,
    operation,
  ]),
);
const ajv = new Ajv({ strict: true, strictTypes: false });
addFormats(ajv);

test('each endpoint is an operation', () => {
  expect(operations).toHaveLength(
    endpoints.size + integrationEndpoints.size + Object.keys(webEndpoints).length,
  );
  const ids = operations.map(([, , { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('each reference has a target', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  for (const path of new Set(refs)) {
    const target = path
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
    expect([path, typeof target]).toEqual([path, 'object']);
  }
});

test.each(operations)('%s %s has valid schemas and names its path parameters', (path, _method, operation) => {
  const named = (operation.parameters ?? []).flatMap(each => ('name' in each ? each : []));
  expect(named.filter(each => each.in === 'path').map(({ name }) => name)).toEqual(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  );
  const bodies = Object.values(operation.requestBody?.content ?? {});
  for (const { schema } of [...named, ...bodies]) ajv.compile(schema);
});

test('a body is described as its endpoint reads it', () => {
  const { requestBody } = document.paths['/v1/api/messages/send']?.post ?? {};
  const isRight = ajv.compile(requestBody?.content['application/json']?.schema ?? {});
  const transactionId = '69c3d77a-db3f-11e6-bf26-cec0c932ce01';
  expect(isRight({ transactionId, content: 'Hello' })).toBe(true);
  expect(isRight({ transactionId })).toBe(false);
  expect(isRight({ transactionId, content: '' })).toBe(false);
  expect(isRight({ transactionId, content: 'Hello', more: 1 })).toBe(false);
});

test('an availability plan is described as one of two', () => {
  const { requestBody } = document.paths['/v1/api/own_listings/update']?.post ?? {};
  const isRight = ajv.compile(requestBody?.content['application/json']?.schema ?? {});
  const change = (availabilityPlan: unknown) => ({
    id: '69c3d77a-db3f-11e6-bf26-cec0c932ce01',
    availabilityPlan,
  });
  const entries = [{ dayOfWeek: 'mon', seats: 1 }];
  expect(isRight(change({ type: 'availability-plan/day', entries }))).toBe(true);
  expect(isRight(change(null))).toBe(true);
  expect(isRight(change({ type: 'availability-plan/time', entries }))).toBe(false);
  expect(isRight(change({ type: 'week' }))).toBe(false);
});

test('a query has its filters', () => {
  const { parameters = [] } = document.paths['/v1/api/listings/query']?.get ?? {};
  expect(parameters.flatMap(each => ('name' in each ? each.name : []))).toEqual(
    expect.arrayContaining(['bounds', 'perPage', 'pub_category']),
  );
});
