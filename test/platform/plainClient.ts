import { testClient } from './sdk.ts';

/** The response to a client without an SDK. */
export interface PlainAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

interface App {
  baseUrl: string;
}

export async function postForm(
  { baseUrl }: App,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<PlainAnswer> {
  return answerOf(await fetch(baseUrl + path, { method: 'POST', body: new URLSearchParams(form), headers }));
}

export function callToken(app: App, form: Record<string, string>): Promise<PlainAnswer> {
  return postForm(app, '/v1/auth/token', form);
}

export async function anonymousToken(app: App): Promise<string> {
  const { body } = await callToken(app, {
    client_id: testClient.clientId,
    grant_type: 'client_credentials',
    scope: 'public-read',
  });
  return String(body.access_token);
}

/** Sends a GET request, or posts `body` unchanged. */
export async function call(
  { baseUrl }: App,
  path: string,
  {
    token,
    body,
    ...headers
  }: { token?: string; body?: BodyInit; [header: string]: string | BodyInit | undefined } = {},
): Promise<PlainAnswer> {
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const request = { headers: { ...authorization, ...(headers as Record<string, string>) } };
  return answerOf(
    await fetch(`${baseUrl}/v1/${path}`, body === undefined ? request : { ...request, method: 'POST', body }),
  );
}

async function answerOf(response: Response): Promise<PlainAnswer> {
  const text = await response.text();
  const body = response.headers.get('content-type')?.startsWith('application/json')
    ? JSON.parse(text)
    : { text };
  return { status: response.status, headers: response.headers, body: body as Record<string, unknown> };
}
