import { request } from 'node:http';
import { drain, handlers } from '#server/jobs/index.ts';
import { metadataOf, uploadFile, UUID, type Res } from '#test/platform/sdk.ts';
import type { Person } from './cast.ts';
import type { TestApp } from './startApp.ts';

/** A PDF document, with something in its catalog. */
export const pdf = (text = ''): string =>
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${text} >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`;

export const pdfFile = (text = '', name = 'Mietvertrag.pdf'): File =>
  new File([pdf(text)], name, { type: 'application/pdf' });

export interface UploadTarget {
  fileId: { uuid: string };
  method: string;
  url: string;
  headers: Record<string, string>;
  expiresAt: Date;
}

/** What a user does with the files of the API, through the official SDK. */
export function filesOf(app: TestApp, { sdk }: Pick<Person, 'sdk'>) {
  const announces = async (file: File): Promise<Res> =>
    (await sdk.ownFiles.create({ ...metadataOf(file) }, { expand: true })).data.data;
  const asksWhere = async (id: { uuid: string }): Promise<UploadTarget> => {
    const { data } = await sdk.fileUploads.create({ fileId: id });
    const target = data.data.attributes as unknown as UploadTarget;
    return { ...target, url: here(app, target.url) };
  };
  const puts = async (target: UploadTarget, file: File) =>
    uploadFile({ ...target, file: Buffer.from(await file.arrayBuffer()) });
  const stateOf = async (id: { uuid: string }): Promise<unknown> =>
    (await sdk.ownFiles.show({ id })).data.data.attributes.state;
  return {
    announces,
    asksWhere,
    puts,
    stateOf,
    /** Uploads a file and has it checked. Returns its id. */
    async uploads(file: File): Promise<{ uuid: string }> {
      const { id } = await announces(file);
      await puts(await asksWhere(id), file);
      await drain(app.engine, handlers);
      return new UUID(id.uuid);
    },
    async downloads(fileAttachmentId: { uuid: string }): Promise<string> {
      const { data } = await sdk.fileDownloads.create({ fileAttachmentId });
      return here(app, (data.data.attributes as unknown as { url: string }).url);
    },
  };
}

/** Attachments of messages, with their files and images. */
export const withFiles = ['publicFileAttachments', 'publicFileAttachments.file', 'images'];
const seen = { include: withFiles, 'fields.image': 'variants.square-small' };

/** What people send in a conversation, and see of it, through the official SDK. */
export function conversationOf(app: TestApp, transaction: Res) {
  return {
    async sends(
      who: Person,
      publicFileAttachments: readonly { uuid: string }[],
      more: object = {},
    ): Promise<Res> {
      // Messages are ordered by the time they were sent.
      app.clock.advance(1000);
      const message = {
        transactionId: transaction.id,
        content: 'Please look',
        publicFileAttachments,
        ...more,
      };
      return (await who.sdk.messages.send(message, { expand: true, ...seen })).data.data;
    },
    /** The newest message as this user sees it: its attributes, its files, and the ids of its images. */
    async newestFor({ sdk }: Pick<Person, 'sdk'>) {
      const { data } = await sdk.messages.query({ transactionId: transaction.id, ...seen });
      const [message] = data.data;
      const idsOf = (name: string) =>
        ((message?.relationships[name]?.data ?? []) as { id: { uuid: string } }[]).map(({ id }) => id.uuid);
      const included = (type: string, id: string) =>
        data.included?.find(one => one.type === type && one.id.uuid === id);
      const attached = idsOf('publicFileAttachments').map(id => {
        const attachment = included('fileAttachment', id);
        const file = attachment?.relationships.file?.data as { id: { uuid: string } } | undefined;
        return {
          id,
          ...attachment?.attributes,
          file: { ...included('file', file?.id.uuid ?? '')?.attributes },
        };
      });
      return { ...message?.attributes, attached, images: idsOf('images') };
    },
  };
}

/** Sends raw bytes to a URL, of which it announces `announced`, and ends or breaks off. */
export function putsRaw(url: string, bytes: Buffer, announced: number | undefined, breaksOff = false) {
  return new Promise<number>((resolve, reject) => {
    const headers = announced === undefined ? {} : { 'Content-Length': announced };
    const sent = request(url, { method: 'PUT', headers }, answer => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.once('error', error => (breaksOff ? resolve(0) : reject(error)));
    if (!breaksOff) return void sent.end(bytes);
    sent.write(bytes, () => setTimeout(() => sent.destroy(), 50));
  });
}

/** URLs name the site's public address. */
export function here({ baseUrl }: Pick<TestApp, 'baseUrl'>, url: string): string {
  const { pathname, search } = new URL(url);
  return `${baseUrl}${pathname}${search}`;
}
