import { copyText } from './copyText.ts';

/** shared: the device's own dialog completed or was closed. */
export type ShareOutcome = 'shared' | 'copied' | 'copyFailed';

/** Shares a URL through the device's own dialog where there is one, else copies it. */
export async function shareUrl(what: { url: string; title: string }): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share(what);
      return 'shared';
    } catch (caught) {
      if ((caught as Error).name === 'AbortError') return 'shared';
    }
  }
  return (await copyText(what.url)) ? 'copied' : 'copyFailed';
}
