import { useState } from 'react';
import { maxDocumentBytes, maxDocuments } from '#contract/account/verification.ts';
import { readHeader } from '#src/util/photo/header.ts';
import { PhotoRefused, preparePhoto, type PhotoFault } from '#src/util/photo/preparePhoto.ts';

/** Why a document was rejected. */
export type DocumentProblem = PhotoFault | 'tooMany';

interface Refused {
  name: string;
  problem: DocumentProblem;
}

/** State of the documents to upload, and of the rejected ones. */
export function useDocuments() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  const add = async (chosen: readonly File[]) => {
    setIsBusy(true);
    setRefused([]);
    const taken: File[] = [];
    const others: Refused[] = [];
    for (const file of chosen) {
      const prepared = await prepare(file);
      if (typeof prepared === 'string') others.push({ name: file.name, problem: prepared });
      else if (files.length + taken.length >= maxDocuments)
        others.push({ name: file.name, problem: 'tooMany' });
      else taken.push(prepared);
    }
    setFiles(before => [...before, ...taken]);
    setRefused(others);
    setIsBusy(false);
  };

  return {
    files,
    refused,
    isBusy,
    add,
    remove: (index: number) => setFiles(before => before.filter((_, at) => at !== index)),
    clear: () => setFiles([]),
  };
}

/** Returns the file to send: a PDF unchanged, an image as a small JPEG. */
async function prepare(file: File): Promise<File | DocumentProblem> {
  const ready = await readHeader(file)
    .then(({ kind }) => (kind === 'pdf' ? file : preparePhoto(file, maxDocumentBytes)))
    .catch(problemOf);
  if (!(ready instanceof File)) return ready;
  // Animated images can't be shrunk and make no sense as documents.
  if (ready.type === 'image/gif') return 'wrongKind';
  return ready.size > maxDocumentBytes ? 'tooLarge' : ready;
}

function problemOf(caught: unknown): DocumentProblem {
  return caught instanceof PhotoRefused ? caught.problem : 'unreadable';
}
