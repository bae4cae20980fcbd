import type { AddressInfo } from 'node:net';
import cookieParser from 'cookie-parser';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { DAY } from '#contract/time/units.ts';
import { createSdk, cookieStoreOf, Money, newStore, testClient, type Res } from '#test/platform/sdk.ts';

// A small third-party front end: it renders pages on its server, accesses the engine only through the official SDK, and
// stores sessions in cookies in the format of the SDK's cookie store.

type Handler = (request: Request, response: Response) => Promise<string | { to: string }>;

const nights = 2;
const whole = { expand: true };

/** Starts the front end for the API at `baseUrl` on a free port. */
export async function startFrontEnd(baseUrl: string): Promise<{ origin: string; close(): Promise<void> }> {
  const sdkOf = (req: Request, res: Response) =>
    createSdk(baseUrl, { tokenStore: cookieStoreOf({ clientId: testClient.clientId, req, res }) });

  /** Returns an SDK with a trusted token for the visitor of this request, as custom line items require. */
  const trustedSdkOf = async (req: Request, res: Response) => {
    const own = cookieStoreOf({ clientId: testClient.clientId, req, res });
    const { data } = await createSdk(baseUrl, { ...testClient, tokenStore: own }).exchangeToken();
    const tokenStore = newStore();
    tokenStore.setToken(data);
    return createSdk(baseUrl, { tokenStore });
  };

  const app = express();
  app.use(cookieParser(), express.urlencoded({ extended: false }));

  app.get(
    '/',
    page(async (req, res) => {
      const { data } = await sdkOf(req, res).listings.query({ pub_listingType: 'boat', perPage: 20 });
      return list(data.data.map(({ id, attributes }) => [`/l/${id.uuid}`, attributes.title ?? '']));
    }),
  );
  app.post(
    '/sign-up',
    page(async (req, res) => {
      const { email, password, firstName, lastName } = req.body as Record<string, string>;
      const sdk = sdkOf(req, res);
      await sdk.currentUser.create({ email, password, firstName, lastName });
      await sdk.login({ username: email, password });
      return { to: '/' };
    }),
  );
  app.post(
    '/listings',
    page(async (req, res) => {
      const { title, price } = req.body as Record<string, string>;
      const { data } = await sdkOf(req, res).ownListings.create({
        title,
        price: new Money(Number(price), 'EUR'),
        publicData: { listingType: 'boat' },
      });
      return { to: `/l/${data.data.id.uuid}` };
    }),
  );
  app.get(
    '/l/:id',
    page(async (req, res) => {
      const { data } = await sdkOf(req, res).listings.show({ id: req.params.id, include: ['author'] });
      const [author] = data.included ?? [];
      const profile = author?.attributes.profile as unknown as { displayName: string };
      return `<h1>${escaped(data.data.attributes.title)}</h1><p>${escaped(profile.displayName)}</p>`;
    }),
  );
  app.post(
    '/l/:id/enquiries',
    page(async (req, res) => {
      const sdk = sdkOf(req, res);
      const { data } = await sdk.transactions.initiate({
        processAlias: 'flex-default-process/release-1',
        transition: 'transition/enquire',
        params: { listingId: req.params.id },
      });
      await sdk.messages.send({ transactionId: data.data.id, content: (req.body as { text: string }).text });
      return { to: `/order/${data.data.id.uuid}` };
    }),
  );
  app.get(
    '/:side/:id',
    page(async (req, res) => {
      const sdk = sdkOf(req, res);
      const shown = await sdk.transactions.show({ id: req.params.id });
      const messages = await sdk.messages.query({ transactionId: req.params.id });
      return (
        stateOf(shown.data.data) + list(messages.data.data.map(one => ['#', one.attributes.content ?? '']))
      );
    }),
  );
  app.post(
    '/order/:id/request',
    page(async (req, res) => {
      const { price, from } = req.body as Record<string, string>;
      const start = new Date(from ?? '');
      const trusted = await trustedSdkOf(req, res);
      const unitPrice = new Money(Number(price), 'EUR');
      await trusted.transactions.transition({
        id: req.params.id,
        transition: 'transition/request-payment-after-enquiry',
        params: {
          bookingStart: start,
          bookingEnd: new Date(start.getTime() + nights * DAY),
          lineItems: [{ code: 'line-item/night', unitPrice, quantity: nights }],
        },
      });
      return { to: `/order/${String(req.params.id)}` };
    }),
  );
  app.post(
    '/:side/:id/:transition',
    page(async (req, res) => {
      const { side, id, transition } = req.params;
      const params = { id, transition: `transition/${String(transition)}`, params: {} };
      await sdkOf(req, res).transactions.transition(params, whole);
      return { to: `/${String(side)}/${String(id)}` };
    }),
  );

  const server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const stateOf = ({ attributes }: Res) =>
  `<p>${attributes.state ?? ''} of ${attributes.processName ?? ''}</p>`;

const escaped = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const list = (links: readonly (readonly [string, string])[]) =>
  `<ul>${links.map(([href, text]) => `<li><a href="${href}">${escaped(text)}</a></li>`).join('')}</ul>`;

/** Sends the handler's result as a page or a redirect, and API errors with their status. */
function page(handler: Handler): RequestHandler {
  return async (request, response) => {
    try {
      const result = await handler(request, response);
      if (typeof result === 'string') response.send(result);
      else response.redirect(303, result.to);
    } catch (error) {
      const { status = 500, message } = error as { status?: number; message: string };
      response.status(status).send(message);
    }
  };
}
