import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import { estimateBytes } from '#server/caches/estimate.ts';
import type { BuiltApp, ChunkStats } from './builtApp.ts';
import { atNewestTag } from '../middleware/atNewest.ts';
import { starterTag } from '../middleware/starter.ts';

/** The tags of a page's chunks in its document. */
export interface Tags {
  /** For the head: styles, then scripts. */
  head: Buffer;
  /** Right after the page: of a conversation, what opens it at its newest message. */
  afterPage: string;
  /** Data blocks that list the chunks the browser must wait for. */
  body: Buffer;
  /** Whether the page is shown before its scripts and messages are fetched. */
  isDelayed: boolean;
  /** Hashes of the inlined styles for the security policy. */
  styleHashes: readonly string[];
}

const entry = 'main';
/**
 * Text pages: visitors come to read, so they are shown before their scripts compete for bandwidth (decision 063). The
 * page about the badge is one for all but those who apply for it.
 */
const textPageChunks = ['src-pages-ContentPage-ContentPage-tsx', 'src-pages-VerifyPage-VerifyPage-tsx'];
const conversationChunk = 'src-pages-TransactionPage-TransactionPage-tsx';
const cache = new WeakMap<ChunkStats, BoundedCache<Tags>>();

/** Bytes: more than all pages take, each with the parts that it shows at first. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Returns the tags of a set of rendered chunks, built once per set. `inline` puts the styles into the document, which
 * saves the first paint a request.
 */
export function tagsFor({ stats, staticFolder }: BuiltApp, chunks: readonly string[], inline: boolean): Tags {
  const known = cache.get(stats) ?? new BoundedCache<Tags>({ name: 'styles', limit: maxBytes, sizeOf });
  cache.set(stats, known);
  return known.getOrMake(chunks.join(), () => createTags(stats, staticFolder, chunks, inline));
}

const sizeOf = ({ head, body, styleHashes }: Tags): number =>
  head.length + body.length + estimateBytes(styleHashes);

function createTags(stats: ChunkStats, folder: string, chunks: readonly string[], inline: boolean): Tags {
  const groupOf = (name: string) => stats.namedChunkGroups[name] ?? { chunks: [], assets: [] };
  const names = new Set([entry, ...chunks].flatMap(name => groupOf(name).assets.map(asset => asset.name)));
  const scripts = [...names].filter(name => name.endsWith('.js') && !name.endsWith('.hot-update.js'));
  const styles = [...names].filter(name => name.endsWith('.css'));
  const inlined = styles.map(name => ({ name, css: inline ? readFileSync(join(folder, name), 'utf8') : '' }));
  const awaited = [...new Set(chunks.flatMap(name => groupOf(name).chunks))];
  const paths = scripts.map(name => `/static/${name}`);
  const isDelayed = textPageChunks.some(name => chunks.includes(name));
  const start = isDelayed ? [starterTag(paths)] : paths.map(scriptTag);
  const head = [...inlined.map(styleTag), ...start].join('');
  const body =
    dataTag('__LOADABLE_REQUIRED_CHUNKS__', awaited) +
    dataTag('__LOADABLE_REQUIRED_CHUNKS___ext', { namedChunks: chunks });
  return {
    head: Buffer.from(head),
    afterPage: chunks.includes(conversationChunk) ? atNewestTag : '',
    body: Buffer.from(body),
    isDelayed,
    styleHashes: inline
      ? inlined.map(({ css }) => `sha256-${createHash('sha256').update(css).digest('base64')}`)
      : [],
  };
}

// `data-href` tells the style loader that client-side navigation need not fetch this file.
const styleTag = ({ name, css }: { name: string; css: string }) =>
  css
    ? `<style data-href="/static/${name}">${css}</style>`
    : `<link rel="stylesheet" href="/static/${name}">`;

// Deferred scripts are fetched at once and run when the page and its data are parsed.
const scriptTag = (path: string) => `<script defer src="${path}"></script>`;

const dataTag = (id: string, data: unknown) =>
  `<script id="${id}" type="application/json">${JSON.stringify(data)}</script>`;
