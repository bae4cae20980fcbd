import type { RequestHandler } from 'express';
import type { MapPin } from '#contract/listing/mapPin.ts';
import { previewSizes, type PreviewSize } from '#contract/image/imageSize.ts';
import type { Bounds } from '#contract/geo/place.ts';
import { MINUTE } from '#contract/time/units.ts';
import { boundsText } from '#src/config/locations.ts';
import { pictureSize, type PicturePin } from '#src/config/mapPictures.ts';
import { fitPicture, pictureBounds } from '#src/config/mapPictureView.ts';
import type { BuiltApp } from '../render/builtApp.ts';
import type { WebDeps } from '../ports/index.ts';
import { createDrawnPictures, type DrawingDeps } from './drawnPictures.ts';
import { parseLook, type Look } from './mapPicture.ts';
import { createPictureSignature } from '../api/pictureSignature.ts';

const kind = {
  type: 'webp',
  // About five hundred.
  cacheSize: 8 * 1024 * 1024,
  pace: { burst: 60, perSecond: 2 },
  // Listings come and go.
  cacheControl: 'public, max-age=300',
  lifetime: 5 * MINUTE,
};

/**
 * GET /map-picture/search/{signature}/{locale}/{light|dark}-{width}.webp?{query}: the map of a search with its pins, as
 * visitors see it; `{facebook|twitter}.png`: as its preview image. Only queries that a page of this server was rendered for are signed.
 */
export function createSearchPictureHandler(
  builtApp: () => BuiltApp,
  deps: Pick<WebDeps, 'mapDrawing' | 'engine' | 'config'> & DrawingDeps,
): RequestHandler {
  const { mapDrawing, engine, config } = deps;
  const signature = createPictureSignature(config.secret);
  const sendPicture = createDrawnPictures(kind, deps);
  const sendPreview = createDrawnPictures({ ...kind, type: 'png' }, deps);
  return async (request, response, next) => {
    const [, given = '', file = ''] = /^\/([\w-]{1,40})(\/.*)$/.exec(request.path) ?? [];
    const look = parseLook(file) ?? parsePreview(file);
    const query = /\?(.*)$/.exec(request.originalUrl)?.[1] ?? '';
    const drawing = mapDrawing();
    const isKnown = look !== undefined && builtApp().app.isLocale(look.locale);
    if (!isKnown || !drawing || !engine || !signature.isRight(query, given)) return next();
    const size = pictureSize(look);
    const send = look.isPreview ? sendPreview : sendPicture;
    await send(request, response, [drawing.name, look, query], async () => {
      const asked = new URLSearchParams(query);
      const view = fitPicture(boundsOf(asked.get('bounds') ?? ''), { size });
      // Pins are told apart at the scale of the picture, which may show more than the box.
      asked.set('bounds', boundsText(pictureBounds(view, size)));
      const { pins } = await engine.mapPins(asked.toString(), size.width);
      return drawing.draw({ ...look, ...view, pins: pins.map(toPicturePin) });
    });
  };
}

/** Reads `/{locale}/{facebook|twitter}.png`. */
function parsePreview(path: string): Look | undefined {
  const [, locale = '', name = ''] = /^\/(\w\w)\/(\w+)\.png$/.exec(path) ?? [];
  if (!Object.hasOwn(previewSizes, name)) return undefined;
  const { width } = previewSizes[name as PreviewSize];
  return { locale, scheme: 'light', width, isPreview: true };
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
