/** A folder or file directly in src or server. */
interface Folder {
  /** What lives there; without a full stop. */
  holds: string;
  /** What it may import, types included, besides itself and src/contract. */
  imports: readonly string[];
}

/** Everything: for what puts the halves together. */
export const everything: readonly string[] = ['src', 'server'];

/** What parts of several pages build on. */
const belowFeatures: readonly string[] = [
  'src/config',
  'src/util',
  'src/search',
  'src/components',
  'src/forms',
  'src/api',
  'src/store',
];

/**
 * The folders of both halves, for the linter and for the tables of docs/architecture.md. One that isn't named may import
 * nothing but src/contract.
 */
export const folders: Readonly<Record<string, Folder>> = {
  'src/contract': {
    holds:
      'shared by both halves, by subject: types, rules and formats; `processes/`, paths, errors, schemas',
    imports: [],
  },
  'src/config': { holds: 'places, image sizes, site settings', imports: [] },
  'src/util': { holds: 'messages, photos, drafts, browser storage', imports: ['src/config'] },
  'src/search': { holds: 'search URLs, and the query made from them', imports: ['src/config', 'src/util'] },
  'src/components': {
    holds: 'shared presentational components',
    imports: ['src/config', 'src/util', 'src/search'],
  },
  'src/forms': {
    holds: 'form fields, validation, drafts, errors beside their fields',
    imports: ['src/config', 'src/util', 'src/search', 'src/components', 'src/api/failure.ts'],
  },
  'src/api': {
    holds: "typed client over the SDK; `endpoints/` defines the app's own",
    imports: ['src/config', 'src/util', 'src/search'],
  },
  'src/store': {
    holds: 'Redux: session, data of the current page, settings',
    imports: ['src/config', 'src/util', 'src/search', 'src/api'],
  },
  'src/features': {
    holds: 'parts of several pages: bars, payout, translation, reports',
    imports: belowFeatures,
  },
  'src/pages': {
    holds: 'a page in each folder: component, `loadData`, its parts and forms; never another page',
    imports: [...belowFeatures, 'src/features', 'src/styles', 'src/worker'],
  },
  'src/app': { holds: 'shell, routes, navigation, hydration', imports: ['src'] },
  'src/entry.client.ts': { holds: 'hydrates the page in the browser', imports: ['src'] },
  'src/entry.server.tsx': { holds: 'renders a page on the server', imports: ['src'] },
  'src/worker': {
    holds: 'the service worker: offline reading',
    imports: ['src/config', 'src/util', 'src/search'],
  },
  'src/styles': { holds: 'design tokens and global styles', imports: [] },
  'server/index.ts': {
    holds: 'reads the configuration, creates the services, listens, drains on SIGTERM',
    imports: everything,
  },
  'server/app.ts': { holds: 'assembles all middleware in order', imports: everything },
  'server/bootstrap': { holds: 'composition root: with the engine, or hosted', imports: everything },
  'server/caches': { holds: 'caches bounded in bytes, and their figures for operators', imports: [] },
  'server/config': {
    holds: 'reads the environment, which `variables/` declares, and arguments',
    imports: ['server/content', 'server/lexicon', 'server/marketplace', 'src/config'],
  },
  'server/observability': {
    holds: 'logs, metrics, traces, error reports',
    imports: ['server/caches', 'server/config', 'server/marketplace'],
  },
  'server/http': {
    holds: 'listening, draining, probes, media, webhooks, errors',
    imports: ['server/limits', 'server/marketplace', 'server/observability'],
  },
  'server/platform': {
    holds: '`/v1`: tokens, inputs, endpoints per resource, the OpenAPI document',
    imports: ['server/caches', 'server/limits', 'server/marketplace', 'server/observability'],
  },
  'server/marketplace': {
    holds: 'the engine: its modules and ports',
    imports: ['server/caches', 'server/crypto', 'server/lexicon', 'server/limits'],
  },
  'server/adapters': {
    holds: 'implement the ports: database, storage, mail, Stripe; never another adapter',
    imports: [
      'server/analytics',
      'server/caches',
      'server/config',
      'server/crypto',
      'server/limits',
      'server/marketplace',
      'server/observability',
      'src/config',
    ],
  },
  'server/jobs': {
    holds: 'the worker: outbox, timers, recurring jobs',
    imports: ['server/marketplace', 'server/observability'],
  },
  'server/web': {
    holds: "the web app's server side",
    imports: [
      'server/analytics',
      'server/caches',
      'server/config',
      'server/content',
      'server/crypto',
      'server/lexicon',
      'server/limits',
      'server/observability',
      'server/siteSettings',
      'src/api',
      'src/config',
      'src/entry.server.tsx',
      'src/search',
      'src/worker',
    ],
  },
  'server/engineApi': {
    holds: "the web app's ports, implemented by the embedded engine",
    imports: [
      'server/console',
      'server/limits',
      'server/live',
      'server/marketplace',
      'server/siteSettings',
      'server/web/ports',
      'src/api/endpoints',
      'src/search',
    ],
  },
  'server/console': {
    holds: 'operator console: queues, and `records/`',
    imports: [
      'server/jobs',
      'server/marketplace',
      'server/observability',
      'server/siteSettings',
      'server/web/ports',
      'src/config',
    ],
  },
  'server/content': {
    holds: 'content pages: parsing, variables, replacements',
    imports: ['server/config', 'src/config'],
  },
  'server/siteSettings': {
    holds: 'settings that operators change, in memory',
    imports: ['server/config', 'server/marketplace', 'src/config'],
  },
  'server/analytics': { holds: 'page view counter and its port', imports: [] },
  'server/live': { holds: 'live events for browsers, by LISTEN/NOTIFY', imports: ['server/marketplace'] },
  'server/backup': { holds: 'writes and restores archives', imports: ['server/adapters'] },
  'server/lexicon': {
    holds: 'words of searches: subjects, word forms, letters that look alike',
    imports: [],
  },
  'server/limits': {
    holds: 'rate limiters, slots, and the answer when a part is unavailable',
    imports: ['server/caches'],
  },
  'server/crypto': { holds: "encryption with the installation's secret", imports: [] },
};

/** Folders in which each may import only those before it. */
export const layers: Readonly<Record<string, readonly { folder: string; holds: string }[]>> = {
  'server/web': [
    { folder: 'queryUnderstanding', holds: 'interprets the words of a search as kinds and places' },
    {
      folder: 'middleware',
      holds: 'security headers and the inline scripts they allow, compression, static files',
    },
    { folder: 'ports', holds: 'what the web app needs of the engine, as types' },
    { folder: 'session', holds: 'cookies, tokens, logout, impersonation, social login, console sessions' },
    { folder: 'pageCache', holds: "cache of visitors' pages and searches, invalidated by the database" },
    { folder: 'formActions', holds: 'forms posted without JavaScript, unsubscribe and renewal links' },
    { folder: 'api', holds: 'handlers of the endpoints at `/api`; streams, files and uploads' },
    { folder: 'render', holds: 'server-side rendering: page requests, documents, language, error pages' },
    { folder: 'assets', holds: 'web app manifest, service worker, map tiles, drawn pictures, QR codes' },
    { folder: 'crawlers', holds: 'robots.txt and sitemaps' },
  ],
  'server/marketplace/listings': [
    { folder: 'input', holds: 'parses and checks what authors send' },
    { folder: 'records', holds: 'rows and their statements, content, pending changes, the public place' },
    { folder: 'reads', holds: 'listings as others see them, for the API, mails, transactions and crawlers' },
    {
      folder: 'sync',
      holds: "what follows a change: events, search, the author's fields, signs of abuse, deleted accounts",
    },
    { folder: 'authoring', holds: 'what authors do: create, save, publish, close, discard' },
    { folder: 'moderation', holds: 'approvals, and what operators do with listings' },
    {
      folder: 'renewal',
      holds: "asks authors whether a listing is still valid, and closes it if they don't answer",
    },
  ],
};
