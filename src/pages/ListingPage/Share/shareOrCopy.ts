import { copyText } from '#src/util/copyText.ts';

/** shared: the phone's share dialog completed or was closed. */
export type ShareOutcome = 'shared' | 'copied' | 'copyFailed';

/**
 * Opens the phone's share dialog for a URL, or copies it.
 */
export async function shareOrCopy(
  how: 'share' | 'copy',
  what: { url: string; title: string },
): Promise<ShareOutcome> {
  if (how === 'share') {
    try {
      await navigator.share(what);
      return 'shared';
    } catch (caught) {
      if ((caught as Error).name === 'AbortError') return 'shared';
    }
  }
  return (await copyText(what.url)) ? 'copied' : 'copyFailed';
}
