import { useRef, useState } from 'react';
import { messageImagesMax } from '#contract/rules/attachments.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { isDocument, type Attachment, type AttachmentProblem, type Uploaded } from './attachments.ts';

const upload =
  (file: File, onProgress: (share: number) => void): AppThunk<Promise<Uploaded>> =>
  async (_dispatch, _getState, { api }) => {
    const [{ uploadAttachment }, client] = await Promise.all([import('./uploadAttachment.ts'), api()]);
    return uploadAttachment(client, file, onProgress);
  };

/** The files of the message that is being written, uploaded as soon as they are chosen. */
export function useAttachments() {
  const dispatch = useAppDispatch();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  // The same list, for what runs between two renders.
  const latest = useRef(attachments);
  const files = useRef(new Map<string, File>());
  const queue = useRef(Promise.resolve());

  const change = (changed: (before: readonly Attachment[]) => readonly Attachment[]) => {
    latest.current = changed(latest.current);
    setAttachments(latest.current);
  };
  const put = (attachment: Attachment) =>
    change(before => before.map(one => (one.key === attachment.key ? attachment : one)));
  const whichOf = (key: string, file: File) => ({ key, name: file.name, isDocument: isDocument(file) });

  const send = async (key: string) => {
    const file = files.current.get(key);
    if (!file) return;
    const which = whichOf(key, file);
    try {
      const uploaded = await dispatch(upload(file, share => put({ ...which, status: 'uploading', share })));
      put({ ...which, status: 'ready', uploaded });
    } catch (caught) {
      const { problem = 'uploadFailed' } = caught as { problem?: AttachmentProblem };
      put({ ...which, status: 'failed', problem });
    }
  };

  // One after another: on a weak connection the first one arrives before the last one times out.
  const enqueue = (key: string) => {
    queue.current = queue.current.then(() => send(key));
  };

  /** Adds a file to the list, or tries it again, if the message has room for it. */
  const start = (key: string, file: File) => {
    const which = whichOf(key, file);
    const hasRoom = hasRoomFor(which, latest.current);
    const attachment: Attachment = hasRoom
      ? { ...which, status: 'uploading', share: 0 }
      : { ...which, status: 'failed', problem: 'tooMany' };
    if (latest.current.some(one => one.key === key)) put(attachment);
    else change(before => [...before, attachment]);
    if (hasRoom) enqueue(key);
  };

  return {
    attachments,
    add(chosen: readonly File[]) {
      for (const file of chosen) {
        const key = `file ${nextKey++}`;
        files.current.set(key, file);
        start(key, file);
      }
    },
    retry(key: string) {
      const file = files.current.get(key);
      if (file) start(key, file);
    },
    remove(key: string) {
      files.current.delete(key);
      change(before => before.filter(one => one.key !== key));
    },
    /** Resolves to the files when none of them is being uploaded any more. */
    async settled(): Promise<readonly Attachment[]> {
      await queue.current;
      return latest.current;
    },
    clear() {
      files.current.clear();
      change(() => []);
    },
  };
}

let nextKey = 1;

/** Four photos and one document; those that failed take no room. */
function hasRoomFor(
  { isDocument: isPdf }: Pick<Attachment, 'isDocument'>,
  attachments: readonly Attachment[],
): boolean {
  const same = attachments.filter(one => one.status !== 'failed' && one.isDocument === isPdf);
  return same.length < (isPdf ? 1 : messageImagesMax);
}
