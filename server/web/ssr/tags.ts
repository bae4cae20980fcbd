import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltApp, ChunkStats } from '../builtApp.ts';
import { starterTag } from './starter.ts';

/** What a page's chunks put into its document. */
export interface Tags {
  /** For the head: styles, then scripts. */
  head: Buffer;
  /** Data blocks that tell the browser which chunks to wait for. */
  body: Buffer;
  /** Hashes of the inlined styles for the security policy. */
  styleHashes: readonly string[];
}

const entry = 'main';
/**
 * Pages of words: who opens one wants to read, so that it is shown before its scripts take part of the connection (decision
 * 063). That of the badge is one to all but those who ask for it.
 */
const ofWords = ['src-pages-ContentPage-index-ts', 'src-pages-VerifyPage-index-ts'];
const cache = new WeakMap<ChunkStats, Map<string, Tags>>();

/** The tags of a set of rendered chunks, made once per set. `inline` puts styles into the document: a first paint needs no second request. */
export function tagsFor({ stats, staticFolder }: BuiltApp, chunks: readonly string[], inline: boolean): Tags {
  const known = cache.get(stats) ?? new Map<string, Tags>();
  cache.set(stats, known);
  const key = chunks.join();
  const tags = known.get(key) ?? makeTags(stats, staticFolder, chunks, inline);
  known.set(key, tags);
  return tags;
}

function makeTags(stats: ChunkStats, folder: string, chunks: readonly string[], inline: boolean): Tags {
  const groupOf = (name: string) => stats.namedChunkGroups[name] ?? { chunks: [], assets: [] };
  const names = new Set([entry, ...chunks].flatMap(name => groupOf(name).assets.map(asset => asset.name)));
  const scripts = [...names].filter(name => name.endsWith('.js') && !name.endsWith('.hot-update.js'));
  const styles = [...names].filter(name => name.endsWith('.css'));
  const inlined = styles.map(name => ({ name, css: inline ? readFileSync(join(folder, name), 'utf8') : '' }));
  const awaited = [...new Set(chunks.flatMap(name => groupOf(name).chunks))];
  return {
    head: Buffer.from([...inlined.map(styleTag), ...startOf(chunks, scripts)].join('')),
    body: Buffer.from(
      dataTag('__LOADABLE_REQUIRED_CHUNKS__', awaited) +
        dataTag('__LOADABLE_REQUIRED_CHUNKS___ext', { namedChunks: chunks }),
    ),
    styleHashes: inline
      ? inlined.map(({ css }) => `sha256-${createHash('sha256').update(css).digest('base64')}`)
      : [],
  };
}

// `data-href` tells the style loader that a page change need not fetch this file.
const styleTag = ({ name, css }: { name: string; css: string }) =>
  css
    ? `<style data-href="/static/${name}">${css}</style>`
    : `<link rel="stylesheet" href="/static/${name}">`;

// Deferred scripts are fetched at once and run when the page and its data are read.
const scriptTag = (path: string) => `<script defer src="${path}"></script>`;

function startOf(chunks: readonly string[], scripts: readonly string[]): readonly string[] {
  const paths = scripts.map(name => `/static/${name}`);
  return ofWords.some(name => chunks.includes(name)) ? [starterTag(paths)] : paths.map(scriptTag);
}

const dataTag = (id: string, data: unknown) =>
  `<script id="${id}" type="application/json">${JSON.stringify(data)}</script>`;
