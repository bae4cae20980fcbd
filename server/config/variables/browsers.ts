import { parseTranslation } from '../translation.ts';
import { fromText } from '#contract/parse.ts';
import type { Group } from './declare.ts';
import { matching, origins, tiles } from './schemas.ts';

/** In production. */
const encrypted = { production: ['https:'], elsewhere: ['https:', 'http:'] };

/** Settings for what browsers load besides pages. */
export const browsers = {
  title: 'Maps, translation, Telegram, counting, working without a connection',
  settings: {
    MAPBOX_TOKEN: {
      kind: 'text',
      must: 'a public token: it begins with pk.',
      example: 'pk.12345',
      otherwise: 'our own map of Europe; a gazetteer of its towns finds places',
      means:
        "Mapbox's maps, and street addresses in location search; its program is not free software: it is sent to browsers only where this is set, under the terms of your account there",
    },
    MAP_PMTILES: {
      kind: 'text',
      must: 'a file in `DATA_DIR`, an https address, or `none` for no map',
      schema: { production: tiles(['https:']), elsewhere: tiles(['https:', 'http:']) },
      example: 'https://tiles.example.org/europe.pmtiles',
      otherwise:
        'the streets that `npx poruch map add` has fetched, else a map of Europe without streets, which the build makes',
      means: 'a street map without an account, of tiles in the Protomaps basemap schema',
    },
    MAP_STYLE_URL: {
      kind: 'address',
      protocols: encrypted,
      example: 'https://maps.example.org/style.json',
      means: "maps of another style: its JSON's address",
    },
    MAP_HOSTS: {
      kind: 'text',
      must: 'origins with commas between them',
      schema: origins,
      example: 'https://tiles.example.org',
      means: 'other origins that such a style fetches from',
    },
    TRANSLATION: {
      kind: 'text',
      must: 'the address of a LibreTranslate server, with its key before an @ if it needs one (`https://key@host`), or `deepl:` and a key of DeepL',
      schema: fromText(parseTranslation, 'a translator'),
      example: 'http://libretranslate:5000',
      otherwise: "only the reader's own device translates",
      secret: true,
      means:
        'translates what people write; messages leave the own network (loopback and private addresses) only when both people agree',
    },
    TELEGRAM: {
      kind: 'text',
      must: 'the token of a bot, from @BotFather: digits, a colon, letters',
      schema: matching(/^\d{3,20}:[\w-]{30,60}$/),
      example: '1234567:AAEexampleexampleexampleexampleexam',
      otherwise: 'nobody is told by Telegram',
      secret: true,
      means:
        'a bot that tells users of news, in messages that name nobody; Telegram learns who of its users has an account here',
    },
    TELEGRAM_API_URL: {
      kind: 'address',
      protocols: ['https:', 'http:'],
      example: 'http://127.0.0.1:8081',
      otherwise: '`https://api.telegram.org`',
      means: "your own server of Telegram's Bot API",
    },
    ANALYTICS: {
      kind: 'choice',
      values: ['off', 'matomo', 'plausible', 'google'],
      fallback: 'off',
      means: 'who is told which kinds of pages are opened, of readers who agreed, and nothing of them',
    },
    ANALYTICS_SITE: {
      kind: 'text',
      must: "Matomo's number of the site, Plausible's domain, or Google's measurement ID",
      example: '1',
      otherwise: 'required with `ANALYTICS`',
      means: 'what the service calls this site',
    },
    ANALYTICS_URL: {
      kind: 'address',
      protocols: encrypted,
      example: 'https://stats.example.org',
      otherwise: '`https://plausible.io` for Plausible; required for Matomo',
      means: 'where your Matomo or Plausible is',
    },
    ANALYTICS_SECRET: {
      kind: 'text',
      otherwise: 'required for Google',
      secret: true,
      means: 'a Measurement Protocol API secret of the stream',
    },
    OFFLINE: {
      kind: 'choice',
      values: ['on', 'off'],
      fallback: 'on',
      means:
        '`off`: no service worker; a worker that a browser still has removes itself and the pages it stored',
    },
  },
} as const satisfies Group;
