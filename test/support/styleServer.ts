import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StyleServer {
  styleUrl: string;
  stop(): Promise<void>;
}

/** Serves a map style with only land and one town to browsers on any origin, as a map provider would. */
export async function startStyleServer(): Promise<StyleServer> {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
      .end(JSON.stringify(style)),
  );
  await new Promise<void>(resolve => server.listen(0, resolve));
  return {
    styleUrl: `http://localhost:${(server.address() as AddressInfo).port}/style.json`,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  };
}

/** Land, and a town with names in two languages. */
export const style = {
  version: 8,
  sources: {
    towns: {
      type: 'geojson',
      attribution: 'Made for tests',
      data: {
        type: 'Feature',
        properties: { name: 'Berlin', 'name:uk': 'Берлін' },
        geometry: { type: 'Point', coordinates: [13.4, 52.52] },
      },
    },
  },
  layers: [
    { id: 'land', type: 'background', paint: { 'background-color': '#e8efdc' } },
    { id: 'towns', type: 'symbol', source: 'towns', layout: { 'text-field': ['get', 'name'] } },
  ],
};
