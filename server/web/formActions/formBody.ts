import type { Request, Response } from 'express';
import { isFromThisSite } from '../session/sameSite.ts';

/** Bytes; longer bodies are rejected. */
const limit = 64 * 1024;

/** Form values by field name. */
export type FormFields = Readonly<Record<string, string>>;

/**
 * Reads the form that was posted to a page without JavaScript. Empty when another site submitted it, so that nobody can
 * act in the user's name (CSRF).
 */
export async function parseForm(request: Request, response: Response): Promise<FormFields> {
  const body = await readBody(request);
  // The rest of the body is never read, so the connection can't be reused.
  if (body === undefined) response.setHeader('Connection', 'close');
  const isForm = request.is('application/x-www-form-urlencoded') !== false && isFromThisSite(request);
  return body && isForm ? Object.fromEntries(new URLSearchParams(body)) : {};
}

/** Returns the fields that the page may show again, with no password in them. */
export const withoutSecrets = (form: FormFields): FormFields =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([name]) => /^[a-z]\w{0,39}$/i.test(name))
      .map(([name, value]) => [name, /pass/i.test(name) ? '' : value]),
  );

/** Undefined when the body exceeds the limit or is incomplete. */
function readBody(request: Request): Promise<string | undefined> {
  return new Promise(resolve => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= limit) return void parts.push(part);
      request.pause();
      resolve(undefined);
    });
    request.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    request.once('error', () => resolve(undefined));
    request.once('close', () => resolve(undefined));
  });
}
