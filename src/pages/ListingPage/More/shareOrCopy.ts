/** shared: the phone's own dialog did or was closed. */
export type ShareOutcome = 'shared' | 'copied' | 'copyFailed';

/**
 * Hands an address to the phone's dialog for sharing, or copies it. A page that may not use the clipboard (no https, an
 * old browser) copies it through a selected field.
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
