import { offlineNoticeId } from '#src/config/pageMarks.ts';
import { factsOf, type CachedPageInfo } from './pageStore.ts';
import { escape, whenIn, type WorkerFacts, type WorkerMessages } from './messages.ts';

const styles =
  ':root{color-scheme:light dark;--page:#fbf8f1;--ink:#1c2536;--soft:#4b5468;--accent:#17468c;--on:#fff}' +
  '@media(prefers-color-scheme:dark){:root{--page:#14171e;--ink:#f2eee5;--soft:#c6c4be;--accent:#a3c5ff;--on:#14171e}}' +
  'body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}' +
  'main{max-width:32rem;margin:0 auto;padding:8vh 1.25rem 3rem}' +
  '.drawing svg{display:block;width:min(18rem,70%);height:auto;margin:0 0 1.5rem}' +
  'h1{margin:0 0 1rem;font-size:1.9rem;line-height:1.2}h2{margin:2.5rem 0 .5rem;font-size:1.25rem}' +
  'p{margin:0 0 1rem}a{color:var(--accent)}small{display:block;color:var(--soft)}' +
  'ul{margin:0;padding:0;list-style:none}li a{display:block;padding:.6rem 0}' +
  '.again{display:inline-block;padding:.65rem 1.5rem;border-radius:99rem;background:var(--accent);color:var(--on);text-decoration:none;font-weight:600}' +
  'a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}';

/** The page runs no scripts and fetches nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Returns the page shown for an unavailable one, listing the pages stored on this device. */
export function offlinePage(
  {
    locale,
    messages,
    site,
    drawing,
  }: { locale: string; messages: WorkerMessages } & Pick<WorkerFacts, 'site' | 'drawing'>,
  kept: readonly CachedPageInfo[],
): Response {
  const list = kept.map(
    ({ path, title, since }) =>
      `<li><a href="${escape(path)}">${escape(title)}<small>${escape(filled(messages.keptOn, whenIn(locale, since)))}</small></a></li>`,
  );
  const html =
    `<!doctype html><html lang="${locale}" dir="ltr"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escape(messages.title)} | ${escape(site)}</title><style>${styles}</style></head><body><main>` +
    `<div class="drawing" aria-hidden="true">${drawing}</div><h1>${escape(messages.title)}</h1><p>${escape(messages.text.replace('{site}', site))}</p>` +
    `<p><a class="again" href="">${escape(messages.again)}</a></p><p>${escape(messages.danger)}</p>` +
    (list.length > 0 ? `<h2>${escape(messages.keptTitle)}</h2><ul>${list.join('')}</ul>` : '') +
    '</main></body></html>';
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  });
}

const recordStyle =
  'padding:.75rem 1rem;text-align:center;background:var(--sun-soft,#fff0bf);color:var(--on-sun-soft,#5f4600)';

const againStyle =
  'min-height:1.5rem;border:0;padding:0;background:none;color:inherit;font:inherit;text-decoration:underline;cursor:pointer';

/** Adds a note to a stored page, above everything else, saying when it was fetched. `query`: of the requested URL. */
export async function withOfflineNote(
  page: Response,
  { locale, messages }: { locale: string; messages: WorkerMessages },
  query: URLSearchParams,
): Promise<Response> {
  const html = await page.text();
  // Submitting a form drops the query of its URL.
  const again = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  const note =
    `<div id="${offlineNoticeId}" role="status" style="${recordStyle}"` +
    ` data-back="${escape(messages.back)}" data-reload="${escape(messages.reload)}">` +
    `<span>${escape(filled(messages.note, whenIn(locale, factsOf(page).since)))}</span>` +
    // Not a link: the first link of the page must be the skip link.
    ` <form style="display:inline">${again.join('')}<button style="${againStyle}">${escape(messages.again)}</button></form></div>`;
  const body = '<body>';
  const at = html.indexOf(body) + body.length;
  return new Response(html.slice(0, at) + note + html.slice(at), { status: 200, headers: page.headers });
}

const filled = (text: string, when: string) => text.replace('{when}', when);
