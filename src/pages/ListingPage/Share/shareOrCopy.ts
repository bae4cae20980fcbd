/** shared: the phone's share dialog completed or was closed. */
export type ShareOutcome = 'shared' | 'copied' | 'copyFailed';

/**
 * Opens the phone's share dialog for a URL, or copies it. Where the clipboard API is unavailable (no https, an old
 * browser), copies it through a selected field.
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
  return copy(what.url);
}

async function copy(text: string): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copySelected(text) ? 'copied' : 'copyFailed';
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
