import { pdfFile, filesOf } from '#test/support/files.ts';
import type { Res } from '../sdk.ts';
import { invalidValue, notFound, nowhere, type Cases, type World } from './world.ts';

/** The methods for files of messages. */
export function fileCases({ app, ada, ben, enquiry, visitor }: World): Cases {
  const uploads = () => filesOf(app, ada).uploads(pdfFile());
  const sends = async () => {
    const id = await uploads();
    const message = { transactionId: enquiry.id, content: 'The lease', publicFileAttachments: [id] };
    await ada.sdk.messages.send(message);
    return { fileAttachmentId: id };
  };
  const announces = async (): Promise<Res> => filesOf(app, ada).announces(pdfFile());
  return {
    'ownFiles.create': {
      works: announces,
      fails: () => ada.sdk.ownFiles.create({ name: 'a.exe', mimeType: 'application/x-msdownload', size: 9 }),
      as: { ...invalidValue, source: { type: 'body', path: ['mimeType'] } },
    },
    'ownFiles.show': {
      works: async () => ada.sdk.ownFiles.show({ id: (await announces()).id }),
      fails: () => ada.sdk.ownFiles.show({ id: nowhere }),
      as: notFound,
    },
    'fileUploads.create': {
      works: async () => ada.sdk.fileUploads.create({ fileId: (await announces()).id }),
      fails: () => ada.sdk.fileUploads.create({ fileId: nowhere }),
      as: notFound,
    },
    'ownFileDownloads.create': {
      works: async () => ada.sdk.ownFileDownloads.create({ fileId: await uploads() }),
      fails: () => ada.sdk.ownFileDownloads.create({ fileId: nowhere }),
      as: notFound,
    },
    'fileDownloads.create': {
      works: async () => ben.sdk.fileDownloads.create(await sends()),
      fails: () => visitor.fileDownloads.create({ fileAttachmentId: nowhere }),
      as: notFound,
    },
    'files.show': {
      works: async () => ben.sdk.files.show(await sends()),
      fails: () => visitor.files.show({ fileAttachmentId: nowhere }),
      as: notFound,
    },
  };
}
