import type { Request, Response } from 'express';
import type { WebDeps } from '../ports/index.ts';
import { createWebParts } from './webParts.ts';

test('pages and /api share the SDK of visitors, and its replacement', () => {
  const deps: Partial<WebDeps> = {
    config: {
      marketplaceName: 'Poruch',
      rootUrl: 'http://localhost',
      currency: 'EUR',
      clientId: 'web',
      clientSecret: 'a secret',
      secret: 'a secret of thirty-two characters',
      operators: [],
      socialLogin: {},
    },
    apiBaseUrl: 'http://127.0.0.1:1',
  };
  const { sessions, createContext } = createWebParts(deps as WebDeps);
  const request = { cookies: {} } as Request;
  const ofEndpoint = () => createContext(request, {} as Response).session.sdk;
  const ofPage = () => sessions.of(request, {} as Response).sdk;
  const first = ofPage();
  expect(ofEndpoint()).toBe(first);
  sessions.visitorFailed(401);
  expect(ofEndpoint()).not.toBe(first);
  expect(ofPage()).toBe(ofEndpoint());
});
