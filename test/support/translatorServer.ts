import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeTranslation } from './fakeTranslation.ts';

/** The requests received, and the responses to return. */
export interface TranslatorServer {
  url: string;
  /** The lines of each request for a translation, with its languages as sent. */
  asked: { lines: readonly string[]; source: string; target: string; key: string | undefined }[];
  /** Translates one line into a language; by default, see {@link fakeTranslation}. */
  line: (line: string, target: string) => string;
  /** Response instead of any translation. `hang`: no response at all. */
  refusal: { status: number; body?: string; headers?: Record<string, string> } | 'hang' | undefined;
  /** Languages listed by LibreTranslate, with their targets. */
  languages: Record<string, readonly string[]>;
  close(): Promise<void>;
}

const codes = ['en', 'uk', 'ru', 'pl', 'de'];

/** Starts a local server that speaks LibreTranslate's and DeepL's protocols. */
export async function startTranslatorServer(): Promise<TranslatorServer> {
  const server = createServer((request, response) => void handle(request, response));
  const self: TranslatorServer = {
    url: '',
    asked: [],
    line: fakeTranslation,
    refusal: undefined,
    languages: Object.fromEntries(codes.map(code => [code, codes])),
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (body: unknown) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    if (request.url === '/languages') {
      send(Object.entries(self.languages).map(([code, targets]) => ({ code, name: code, targets })));
      return;
    }
    const body = await read(request);
    const isDeepl = request.url === '/v2/translate';
    const lines = isDeepl ? body.text : body.q;
    const target = (isDeepl ? body.target_lang : body.target) ?? '';
    self.asked.push({
      lines: lines ?? [],
      source: (isDeepl ? body.source_lang : body.source) ?? '',
      target,
      key: isDeepl ? request.headers.authorization : body.api_key,
    });
    if (self.refusal === 'hang') return;
    if (self.refusal) {
      const { status, body: words = '{"error":"no"}', headers = {} } = self.refusal;
      response.writeHead(status, headers).end(words);
      return;
    }
    const texts = (lines ?? []).map(line => self.line(line, target));
    send(isDeepl ? { translations: texts.map(text => ({ text })) } : { translatedText: texts });
  }
  server.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return self;
}

interface Body {
  q?: string[];
  text?: string[];
  source?: string;
  source_lang?: string;
  target?: string;
  target_lang?: string;
  api_key?: string;
}

async function read(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return JSON.parse(text) as Body;
}
