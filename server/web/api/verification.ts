import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { Slot } from '#server/limits/slots.ts';
import { maxDocumentBytes, maxDocuments } from '#contract/account/verification.ts';
import { requireActor } from '../session/requireActor.ts';
import type { VerificationInput } from '../ports/engine.ts';
import type { WebDeps } from '../ports/index.ts';
import type { CallContext } from './endpoints/context.ts';
import { filesIn, holdBody, readForm } from './multipart.ts';
import { sendTransit } from './transit.ts';

/** Room for all documents, the note and the multipart boundaries. */
const maxBodyBytes = maxDocuments * maxDocumentBytes + 64 * 1024;

/**
 * POST /api/verification/request: a request for the badge, multipart with `note` and up to three `documents` → {data:
 * request}. The body is read once the user is known to be allowed to submit.
 */
export function createVerificationHandler(
  deps: Pick<WebDeps, 'engine' | 'sharingKeyOf'>,
  contextOf: (request: Request, response: Response) => CallContext,
): RequestHandler {
  const { engine } = deps;
  return async (request, response) => {
    const actor = await requireActor(await contextOf(request, response).requireTrusted());
    if (!engine) throw new ApiError('not-found');
    const read = () => holdBody(deps, actor, request, slot => readInput(request, slot));
    sendTransit(response, { data: await engine.submitVerification(actor, read) });
  };
}

/** @throws ApiError as {@link readForm} */
async function readInput(request: Request, slot: Slot): Promise<VerificationInput> {
  const form = await readForm(request, slot, maxBodyBytes);
  const note = form.get('note');
  const documents = await filesIn(form, 'documents');
  // A form without a chosen file sends an empty one.
  return {
    note: typeof note === 'string' ? note : '',
    documents: documents.filter(({ length }) => length > 0),
  };
}
