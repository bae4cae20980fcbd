import type { MessageDocument } from '#contract/booking/attachments.ts';
import type { VerificationRequest } from '#contract/account/verification.ts';
import { rejectWithApiFailure } from './apiFailure.ts';
import { typedCall, untyped, type Call } from './endpoints/endpoint.ts';
import type { Endpoints, Transport } from './endpoints/index.ts';

/** The endpoints that are read, by their keys. */
type ReadKey = Extract<keyof Endpoints, `GET ${string}`>;

/** Calls an endpoint that is read; in browsers without the SDK, which is larger than most pages. @throws ApiFailure */
export type ReadEndpoint = Call<Pick<Endpoints, ReadKey>>;

/** The app's own endpoints, in addition to those of the marketplace API. */
export interface OwnEndpoints {
  /** Calls an endpoint by its key and returns its result. Each is documented where it is defined, in `endpoints/`. */
  call: Call<Endpoints>;
  /** Multipart forms. `onProgress` gets the fraction uploaded, 0 to 1. */
  uploads: {
    /**
     * Applies to the operators for the badge.
     * @throws conflict while a request is pending, request-upload-over-limit, image-invalid-content,
     * too-many-requests
     */
    verification(
      note: string,
      documents: readonly File[],
      onProgress?: (share: number) => void,
    ): Promise<VerificationRequest>;
    /**
     * Uploads a PDF for a message. @throws request-upload-over-limit, document-damaged, document-locked,
     * document-active, too-many-requests
     */
    messageDocument(document: File, onProgress?: (share: number) => void): Promise<MessageDocument>;
  };
}

/** Creates the client of the app's own endpoints. */
export function createOwnEndpoints({ send, upload }: Transport): OwnEndpoints {
  return {
    call: typedCall<Endpoints>(async (key, ...given) => {
      const body = await rejectWithApiFailure(untyped(send)(key, ...given));
      return key.startsWith('GET ') ? body : (body as { data: unknown }).data;
    }),
    uploads: {
      verification(note, documents, onProgress) {
        const form = new FormData();
        form.set('note', note);
        for (const file of documents) form.append('documents', file);
        return rejectWithApiFailure(
          upload('/api/verification/request', form, onProgress),
        ) as Promise<VerificationRequest>;
      },
      messageDocument(document, onProgress) {
        const form = new FormData();
        form.set('document', document);
        return rejectWithApiFailure(
          upload('/api/messages/document', form, onProgress),
        ) as Promise<MessageDocument>;
      },
    },
  };
}
