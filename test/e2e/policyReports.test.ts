import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person } from '#test/support/cast.ts';
import { freePort } from '#test/support/freePort.ts';
import { tlsLine, type TlsLine } from '#test/support/tlsLine.ts';
import type { Res } from '#test/platform/sdk.ts';

// What the content security policy does in a browser, which only reports to a site with TLS.

const metricsToken = 'a token for the metrics';

let server: BuiltServer;
let line: TlsLine;
let listing: Res;
beforeAll(async () => {
  const port = await freePort();
  line = await tlsLine(port);
  server = await startBuiltServer({ PORT: String(port), ROOT_URL: line.url, METRICS_TOKEN: metricsToken });
  listing = await (await person(server, 'Ada', 'Lovelace')).publishes();
});
afterAll(async () => {
  await server?.stop();
  await line?.close();
});
const openPage = useBrowser(() => line.url, { sendsReports: true });

test('an injected script does not run, and the browser reports it', async () => {
  const page = await openPage({ expected: [/violates the following Content Security Policy/] });
  await visit(page, `/l/room/${listing.id.uuid}`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "smuggled"';
    document.body.append(script);
  });
  const counted = async () => {
    const answer = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    return (await answer.text()).split('\n').filter(line => line.startsWith('poruch_csp_violations_total{'));
  };
  while ((await counted()).length === 0) await page.waitForTimeout(100);
  expect(await counted()).toEqual([
    'poruch_csp_violations_total{directive="script-src-elem",source="inline"} 1',
  ]);
  expect(server.log()).toContain('"directive":"script-src-elem","blocked":"inline","page":"/l/:slug/:id"}');
  expect(await page.title()).not.toBe('smuggled');
});
