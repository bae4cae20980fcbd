import type { RequestHandler } from 'express';
import type { MapPin } from '#contract/entities/mapPin.ts';
import type { Bounds } from '#contract/entities/place.ts';
import { fitPicture, mapPictureSize, type PicturePin } from '#src/config/mapPictures.ts';
import type { BuiltApp } from '../render/builtApp.ts';
import type { WebDeps } from '../services/index.ts';
import { createDrawnPictures, type DrawingDeps } from './drawnPictures.ts';
import { parseLook } from './mapPicture.ts';
import { createPictureSignature } from './pictureSignature.ts';

const minutes = 60_000;

const kind = {
  type: 'webp',
  // About five hundred.
  cacheSize: 8 * 1024 * 1024,
  pace: { burst: 60, perSecond: 2 },
  // Listings come and go.
  cacheControl: 'public, max-age=300',
  lifetime: 5 * minutes,
};

/**
 * GET /map-picture/search/{signature}/{locale}/{light|dark}-{width}.webp?{query}: the map of a search with its pins, as
 * visitors see it. Only queries that a page of this server was rendered for are signed.
 */
export function searchPicture(
  builtApp: () => BuiltApp,
  deps: Pick<WebDeps, 'mapDrawing' | 'engine' | 'config'> & DrawingDeps,
): RequestHandler {
  const { mapDrawing, engine, config } = deps;
  const signature = createPictureSignature(config.secret);
  const send = createDrawnPictures(kind, deps);
  return async (request, response, next) => {
    const [, given = '', file = ''] = /^\/([\w-]{1,40})(\/.*)$/.exec(request.path) ?? [];
    const look = parseLook(file);
    const query = /\?(.*)$/.exec(request.originalUrl)?.[1] ?? '';
    const drawing = mapDrawing();
    const isKnown = look !== undefined && builtApp().app.isLocale(look.locale);
    if (!isKnown || !drawing || !engine || !signature.isRight(query, given)) return next();
    const search = Object.fromEntries(new URLSearchParams(query));
    await send(request, response, [drawing.name, look, query], async () => {
      const { pins } = await engine.mapPins(undefined, search, mapPictureSize.width);
      const view = fitPicture(boundsOf(search.bounds ?? ''));
      return drawing.draw({ ...look, ...view, pins: pins.map(toPicturePin) });
    });
  };
}

/** Latitude and longitude of the north-eastern corner, then of the south-western one; the signature vouches for them. */
function boundsOf(text: string): Bounds {
  const [north = 0, east = 0, south = 0, west = 0] = text.split(',').map(Number);
  return { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } };
}

const toPicturePin = (pin: MapPin): PicturePin => ({
  point: pin.point,
  count: pin.count,
  isRequest: pin.kind === 'cluster' ? pin.requests * 2 > pin.count : pin.first.category === 'lookingForPlace',
});
