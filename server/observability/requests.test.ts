import express from 'express';
import request from 'supertest';
import { setRouteLabel, createRequestObserver, type RequestFacts } from './requests.ts';

let seen: RequestFacts[];

function app() {
  seen = [];
  const app = express();
  app.use(createRequestObserver([facts => void seen.push(facts)]));
  const inner = express.Router();
  inner.get('/people/:id', (_request, response) => void response.json({}));
  inner.post('/broken', () => {
    throw new TypeError('a defect');
  });
  app.use('/api', inner);
  app.use('/media', (_request, response) => void response.end());
  app.get('/page/:slug', (_request, response) => {
    setRouteLabel(response, '/l/:slug/:id');
    response.status(302).end();
  });
  app.use(((_error, _request, response, _next) => {
    response.status(500).end();
  }) satisfies express.ErrorRequestHandler);
  return request(app);
}

test.each([
  ['get', '/api/people/ada', 'GET /api/people/:id 200'],
  ['get', '/API/people/ada?q=secret', 'GET /api/people/:id 200'],
  ['post', '/api/broken', 'POST /api/broken 500'],
  ['get', '/media/secret/default', 'GET /media/* 200'],
  ['get', '/media', 'GET /media 200'],
  ['get', '/page/secret', 'GET /l/:slug/:id 302'],
  ['get', '/nowhere/secret', 'GET (none) 404'],
  ['put', '/', 'PUT (none) 404'],
  ['options', '/api/people/ada', 'OPTIONS /api/* 200'],
] as const)('%s %s is recorded by its route pattern', async (method, path, noted) => {
  const answer = await app()[method](path);
  expect(seen.map(({ method: verb, route, status }) => `${verb} ${route} ${status}`)).toEqual([noted]);
  expect(answer.headers['x-request-id']).toBe(seen[0]?.id);
});
