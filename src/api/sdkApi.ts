import { createInstance, transit, type SdkAnswer } from 'sharetribe-flex-sdk';
import type { Community } from '#contract/entities/community.ts';
import type { Content } from '#contract/entities/content.ts';
import type { DataExport } from '#contract/entities/dataCopy.ts';
import type { Outbox, OutboxMailContent } from '#contract/entities/mail.ts';
import type { Interpretation } from '#contract/entities/reading.ts';
import type { LineItem } from '#contract/entities/transaction.ts';
import type { PendingIdentity } from '#contract/entities/user.ts';
import type { VerificationRequest } from '#contract/entities/verification.ts';
import type { Settings } from '#src/config/settings.ts';
import type { Api } from './api.ts';
import { createConsoleClient } from './console.ts';
import { createConsoleRecordsClient } from './consoleRecords.ts';
import { cookieStore } from './cookieStore.ts';
import { createApi } from './createApi.ts';
import { toLineItem, type WireLineItem } from './entities.ts';
import { createSavedSearchesClient } from './savedSearches.ts';
import { createSafetyClient } from './safety.ts';
import type { Transport } from './transport.ts';

/** Creates the browser's {@link Api}: the SDK over HTTP, with the session in its cookie. */
export function sdkApi({ clientId, apiUrl, locale }: Settings): Api {
  const { origin, protocol } = window.location;
  const secure = protocol === 'https:';
  const tokenStore = cookieStore(`st-${clientId}-token`, secure);
  const sdk = createInstance({ clientId, baseUrl: apiUrl || origin, secure, tokenStore });
  return createApi(sdk, httpTransport(locale), { isOurs: apiUrl === '' });
}

/**
 * Creates the transport for the app's own endpoints over HTTP (specification section 7): a status of 400 or more
 * rejects with `{status, data}`.
 */
function httpTransport(locale: string): Transport {
  return {
    async places(query, signal) {
      const url = `/api/places?${new URLSearchParams({ q: query, locale }).toString()}`;
      const answer = await fetch(url, signal ? { signal } : {});
      const data: unknown = await answer.json();
      if (!answer.ok) throw rejection(answer.status, data);
      return data as Awaited<ReturnType<Transport['places']>>;
    },
    readingsOf: async words => {
      const query = new URLSearchParams({ q: words, locale }).toString();
      return (await getJson<{ readings: readonly Interpretation[] }>(`/api/understanding?${query}`)).readings;
    },
    community: () => getJson<Community | null>('/api/community'),
    content: page => getJson<Content>(`/api/content?${new URLSearchParams({ page, locale }).toString()}`),
    async lineItems(listingId, startDate, endDate): Promise<readonly LineItem[]> {
      const asked = { listingId, isOwnListing: false, bookingData: { startDate, endDate } };
      const { data } = (await post('/api/transaction-line-items', asked)) as {
        data: readonly WireLineItem[];
      };
      return data.map(toLineItem);
    },
    privileged: async ({ kind, ...call }) =>
      (await post(`/api/${kind}-privileged`, call)) as SdkAnswer['data'],
    async deleteAccount(currentPassword) {
      await post('/api/delete-account', { currentPassword });
    },
    pendingIdentity: () => getJson<PendingIdentity | null>('/api/auth/pending'),
    outbox: () => getJson<Outbox>('/api/operator/outbox'),
    letter: mailId => getJson<OutboxMailContent>(`/api/operator/outbox/${encodeURIComponent(mailId)}`),
    async verification() {
      const { data } = (await post('/api/verification', {})) as { data: Verification };
      return data;
    },
    async requestVerification(note, documents, onProgress) {
      const form = new FormData();
      form.set('note', note);
      for (const file of documents) form.append('documents', file);
      const { data } = (await upload('/api/verification/request', form, onProgress)) as {
        data: VerificationRequest;
      };
      return data;
    },
    withdrawVerification: async () => void (await post('/api/verification/withdraw', {})),
    async dataCopy() {
      const { data } = (await post('/api/data-copy', {})) as { data: { copy: DataExport | null } | null };
      return data;
    },
    askForDataCopy: async () => ((await post('/api/data-copy/request', {})) as { data: DataExport }).data,
    safety: createSafetyClient(post),
    savedSearches: createSavedSearchesClient(post),
    console: createConsoleClient(post),
    consoleRecords: createConsoleRecordsClient(post),
    confirm: async payload => void (await post('/api/auth/create-user-with-idp', payload)),
    link: async (email, password) => void (await post('/api/auth/link-idp', { email, password })),
  };
}

type Verification = Awaited<ReturnType<Transport['verification']>>;

async function getJson<T>(path: string): Promise<T> {
  const answer = await fetch(path, { credentials: 'same-origin' });
  const data: unknown = await answer.json();
  if (!answer.ok) throw rejection(answer.status, data);
  return data as T;
}

async function post(path: string, body: object): Promise<unknown> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/transit+json', Accept: 'application/transit+json' },
    body: transit.write(body),
  });
  const data = transit.read(await answer.text());
  if (!answer.ok) throw rejection(answer.status, data);
  return data;
}

/** Like {@link post}, but with XMLHttpRequest, the only way to get upload progress. */
function upload(path: string, form: FormData, onProgress?: (share: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', path);
    call.setRequestHeader('Accept', 'application/transit+json');
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    call.onerror = () => reject(rejection(0, undefined));
    call.onload = () => {
      try {
        const data = transit.read(call.responseText);
        if (call.status >= 400) reject(rejection(call.status, data));
        else resolve(data);
      } catch {
        // A proxy in between may respond with a page of its own.
        reject(rejection(call.status, undefined));
      }
    };
    call.send(form);
  });
}

const rejection = (status: number, data: unknown) =>
  Object.assign(new Error(`status ${status}`), { status, data });
