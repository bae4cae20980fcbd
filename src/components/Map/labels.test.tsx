import type { Map as GlMap } from 'maplibre-gl';
import { nameInLanguage } from './labels.ts';

function textsOf(...textFields: unknown[]) {
  const layers = textFields.map((text, index) => ({
    id: `layer ${index}`,
    type: 'symbol',
    layout: { 'text-field': text },
  }));
  const changed: Record<string, unknown> = {};
  const map = {
    getStyle: () => ({ layers: [{ id: 'water', type: 'fill' }, ...layers] }),
    setLayoutProperty: (id: string, _: string, text: unknown) => (changed[id] = text),
  };
  nameInLanguage(map as unknown as GlMap, 'uk');
  return layers.map(({ id }) => changed[id]);
}

const inUkrainian = (before: unknown) => ['coalesce', ['get', 'name:uk'], ['get', 'name_uk'], before];

test.each([
  [['get', 'name'], inUkrainian(['get', 'name'])],
  [['get', 'name:en'], inUkrainian(['get', 'name:en'])],
  ['{name_en}', inUkrainian(['concat', ['coalesce', ['get', 'name_en'], '']])],
  [
    '{name:latin}\n{name:nonlatin}',
    inUkrainian([
      'concat',
      ['coalesce', ['get', 'name:latin'], ''],
      '\n',
      ['coalesce', ['get', 'name:nonlatin'], ''],
    ]),
  ],
])('%j uses the name in the reader’s language if available', (text, expected) => {
  expect(textsOf(text)).toEqual([expected]);
});

test('numbers of roads and houses stay unchanged', () => {
  expect(textsOf('{ref}', ['get', 'housenumber'], ['get', 'filename'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
