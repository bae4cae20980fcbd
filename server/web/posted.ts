import type { Request, Response } from 'express';
import { isFromThisSite } from './sameSite.ts';

/** Longer bodies are not read to their end, in bytes. */
const limit = 64 * 1024;

/** Texts by the names of their fields. */
export type Posted = Readonly<Record<string, string>>;

/**
 * What a form sent to a page's address, because its script was not there yet or is off. Nothing when another site made
 * the form, so that nobody puts words into somebody else's mouth.
 */
export async function readForm(request: Request, response: Response): Promise<Posted> {
  const body = await readBody(request);
  // What comes after the limit is never read: the connection cannot be used again.
  if (body === undefined) response.setHeader('Connection', 'close');
  const isForm = request.is('application/x-www-form-urlencoded') !== false && isFromThisSite(request);
  return body && isForm ? Object.fromEntries(new URLSearchParams(body)) : {};
}

/** The fields that the page may show again: no passwords. */
export const shownAgain = (form: Posted): Posted =>
  Object.fromEntries(
    Object.entries(form).filter(([name]) => /^[a-z]\w{0,39}$/i.test(name) && !/pass/i.test(name)),
  );

/** undefined when it is longer than the limit or breaks off. */
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
