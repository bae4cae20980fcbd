/** The colours of our own map style. */
export interface Colours {
  land: string;
  green: string;
  publicPlace: string;
  water: string;
  building: string;
  street: string;
  highway: string;
  path: string;
  rail: string;
  boundary: string;
  text: string;
  halo: string;
}

/** The pin of an exact place. */
export const red = '#d3281c';

/** The circle around an approximate location, on every map: the accents of the pages. */
export const areaCircle = {
  light: { fill: '#17468c', edge: '#17468c' },
  dark: { fill: '#a3c5ff', edge: '#a3c5ff' },
  opacity: 0.14,
  edgeOpacity: 0.55,
  edgeWidth: 1.5,
} as const;

export const light: Colours = {
  land: '#f6f1e6',
  green: '#dfe8d0',
  publicPlace: '#f3e2dc',
  water: '#b9d5ea',
  building: '#e6dccb',
  street: '#ffffff',
  highway: '#f7d48a',
  path: '#d8cbb3',
  rail: '#c3bbae',
  boundary: '#8f8575',
  text: '#2b3345',
  halo: '#fffdf8',
};

export const dark: Colours = {
  land: '#1c2028',
  green: '#20301f',
  publicPlace: '#332724',
  water: '#16304a',
  building: '#282d37',
  street: '#3a404d',
  highway: '#6d5a2c',
  path: '#343a44',
  rail: '#40454f',
  boundary: '#7d8493',
  text: '#e3e1da',
  halo: '#14171e',
};
