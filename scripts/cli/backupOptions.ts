/** How many archives stay in a directory unless `--keep` says otherwise. */
export const usualKeep = 14;

/** Returns what is wrong with a call that takes either a file or `--directory`, and `--keep` only with the latter. */
export function fileOrDirectory({
  words: [file],
  values: { directory, keep },
}: {
  words: readonly string[];
  values: { directory: string | undefined; keep?: number | undefined };
}): string | undefined {
  if (file === undefined && !directory) return 'Either <file.zip> or --directory <folder> is missing';
  if (file !== undefined && directory !== undefined) return '<file.zip> and --directory exclude each other';
  return keep !== undefined && directory === undefined
    ? '--keep needs --directory: a single file has no older ones'
    : undefined;
}
