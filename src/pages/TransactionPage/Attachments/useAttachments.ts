import { useRef, useState } from 'react';
import { maxMessageImages } from '#contract/booking/attachments.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { Attachment, Uploaded } from './attachments.ts';
import type { AttachmentRefused } from './uploadAttachment.ts';

const upload =
  (file: File, isPdf: boolean, onProgress: (share: number) => void): AppThunk<Promise<Uploaded>> =>
  async (_dispatch, _getState, { api }) => {
    const [{ uploadAttachment }, client] = await Promise.all([import('./uploadAttachment.ts'), api()]);
    return uploadAttachment(client, file, isPdf, onProgress);
  };

const readsDocument = async (file: File) => (await import('./uploadAttachment.ts')).isDocument(file);

type Which = Pick<Attachment, 'key' | 'name' | 'isDocument'>;

/** The files of the message that is being written, uploaded as soon as they are chosen. */
export function useAttachments() {
  const dispatch = useAppDispatch();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  // The same list, for what runs between two renders.
  const latest = useRef(attachments);
  const files = useRef(new Map<string, File>());
  /** The keys of the files that were read and found room. */
  const counted = useRef(new Set<string>());
  const reading = useRef(Promise.resolve());
  const queue = useRef(Promise.resolve());

  const change = (changed: (before: readonly Attachment[]) => readonly Attachment[]) => {
    latest.current = changed(latest.current);
    setAttachments(latest.current);
  };
  const put = (attachment: Attachment) =>
    change(before => before.map(one => (one.key === attachment.key ? attachment : one)));

  const send = async (which: Which, file: File) => {
    if (!files.current.has(which.key)) return;
    const onProgress = (share: number) => put({ ...which, status: 'uploading', share });
    try {
      put({
        ...which,
        status: 'ready',
        uploaded: await dispatch(upload(file, which.isDocument, onProgress)),
      });
    } catch (caught) {
      put({ ...which, status: 'failed', ...reasonOf(caught) });
      fillRoom(which.isDocument);
    }
  };

  /** Uploads the first of the files for which there was no room, once another of its kind has failed. */
  const fillRoom = (isDocument: boolean) => {
    const next = latest.current.find(
      one => one.status === 'failed' && one.problem === 'tooMany' && one.isDocument === isDocument,
    );
    const file = next && files.current.get(next.key);
    if (file) start({ key: next.key, name: next.name, isDocument }, file);
  };

  /** Uploads a file that was read, if the message has room for it. */
  const start = (which: Which, file: File) => {
    const others = latest.current.filter(({ key }) => counted.current.has(key) && key !== which.key);
    if (!hasRoomFor(which, others)) return put({ ...which, status: 'failed', problem: 'tooMany' });
    counted.current.add(which.key);
    put({ ...which, status: 'uploading', share: 0 });
    // One after another: on a weak connection the first one arrives before the last one times out.
    queue.current = queue.current.then(() => send(which, file));
  };

  /** Adds a file to the list, or tries it again, and finds out what it is. */
  const read = (key: string, file: File) => {
    const which = { key, name: file.name, isDocument: false };
    const attachment: Attachment = { ...which, status: 'uploading', share: 0 };
    if (latest.current.some(one => one.key === key)) put(attachment);
    else change(before => [...before, attachment]);
    reading.current = reading.current.then(async () => {
      try {
        const isDocument = await readsDocument(file);
        if (files.current.has(key)) start({ ...which, isDocument }, file);
      } catch (caught) {
        put({ ...which, status: 'failed', ...reasonOf(caught) });
      }
    });
  };

  return {
    attachments,
    add(chosen: readonly File[]) {
      for (const file of chosen) {
        const key = `file ${nextKey++}`;
        files.current.set(key, file);
        read(key, file);
      }
    },
    retry(key: string) {
      const file = files.current.get(key);
      if (file) read(key, file);
    },
    remove(key: string) {
      files.current.delete(key);
      change(before => before.filter(one => one.key !== key));
    },
    /** Resolves to the files when none of them is being uploaded any more. */
    async settled(): Promise<readonly Attachment[]> {
      await reading.current;
      let awaited: Promise<void>;
      do {
        awaited = queue.current;
        await awaited;
        // A file that failed has made room for another one.
      } while (awaited !== queue.current);
      return latest.current;
    },
    clear() {
      files.current.clear();
      change(() => []);
    },
  };
}

let nextKey = 1;

/** Why a file cannot be attached, and after how many seconds to retry if that is known. */
function reasonOf(caught: unknown) {
  const { problem = 'uploadFailed', retryAfter } = caught as Partial<AttachmentRefused>;
  return { problem, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** Four photos and one document; those that failed take no room. */
function hasRoomFor(
  { isDocument: isPdf }: Pick<Attachment, 'isDocument'>,
  attachments: readonly Attachment[],
): boolean {
  const same = attachments.filter(one => one.status !== 'failed' && one.isDocument === isPdf);
  return same.length < (isPdf ? 1 : maxMessageImages);
}
