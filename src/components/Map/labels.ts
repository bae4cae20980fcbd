import type { Map, SymbolLayerSpecification } from 'maplibre-gl';

type TextField = NonNullable<SymbolLayerSpecification['layout']>['text-field'];

/** Switches the labels of a third-party style to a language, where its tiles have names in it. */
export function nameInLanguage(map: Map, locale: string): void {
  for (const layer of map.getStyle().layers) {
    if (layer.type !== 'symbol') continue;
    const text = layer.layout?.['text-field'];
    if (text !== undefined && saysName(text))
      map.setLayoutProperty(layer.id, 'text-field', inLanguage(text, locale));
  }
}

// "{name}", "{name:latin}", ["get", "name_en"] …: the schemas in use differ in how they mark a language.
const saysName = (text: TextField) => /"name([:_][\w-]+)?"|\{name([:_][\w-]+)?\}/.test(JSON.stringify(text));

/** Returns the name in the language, in any of the schemas' spellings, else the style's original label. */
function inLanguage(text: TextField, locale: string): TextField {
  const before = typeof text === 'string' ? fromTokens(text) : text;
  return ['coalesce', ['get', `name:${locale}`], ['get', `name_${locale}`], before] as TextField;
}

/** Inside an expression "{name}" would be rendered literally. */
function fromTokens(text: string): TextField {
  const parts = text.split(/(\{[^}]+\})/).filter(part => part !== '');
  return [
    'concat',
    ...parts.map(part => (part.startsWith('{') ? ['coalesce', ['get', part.slice(1, -1)], ''] : part)),
  ] as TextField;
}
