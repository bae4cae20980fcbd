/** The colours of one scene. */
export interface Palette {
  /** Sky or wall, above and below. */
  above: string;
  below: string;
  /** Floor, table or field. */
  ground: string;
  groundShade: string;
  wood: string;
  main: string;
  mainShade: string;
  accent: string;
  leaf: string;
  light: string;
  dark: string;
}

export const palettes = {
  honey: {
    above: '#fdeccb',
    below: '#f8d49b',
    ground: '#d99a5b',
    groundShade: '#c5834a',
    wood: '#a8663a',
    main: '#2f6db5',
    mainShade: '#23558f',
    accent: '#f7c531',
    leaf: '#5f8f4e',
    light: '#fffaf0',
    dark: '#3c2a24',
  },
  morning: {
    above: '#cfe6f5',
    below: '#eef5ee',
    ground: '#c9a67c',
    groundShade: '#b48e64',
    wood: '#8e5f3f',
    main: '#e8855b',
    mainShade: '#cb6b44',
    accent: '#ffd257',
    leaf: '#6a9b5d',
    light: '#ffffff',
    dark: '#2d3a4f',
  },
  rose: {
    above: '#fbe0d6',
    below: '#f5c3ae',
    ground: '#b97862',
    groundShade: '#a3634f',
    wood: '#8a4b3a',
    main: '#7d5ba6',
    mainShade: '#654788',
    accent: '#ffc15e',
    leaf: '#7b9b5b',
    light: '#fff6ef',
    dark: '#43293a',
  },
  sage: {
    above: '#e4efdc',
    below: '#c9deba',
    ground: '#a9875c',
    groundShade: '#947349',
    wood: '#75512f',
    main: '#d9603b',
    mainShade: '#b94c2b',
    accent: '#f5d04c',
    leaf: '#3f7a4b',
    light: '#fcfdf6',
    dark: '#2b3a2c',
  },
  dusk: {
    above: '#34477e',
    below: '#e59a75',
    ground: '#5a4a6b',
    groundShade: '#4a3c5b',
    wood: '#6e4638',
    main: '#f0b54a',
    mainShade: '#d7973a',
    accent: '#ffdf80',
    leaf: '#3f6a63',
    light: '#fff3da',
    dark: '#221f3d',
  },
  sea: {
    above: '#bfe3e6',
    below: '#e9f3e4',
    ground: '#5f9fae',
    groundShade: '#4b8796',
    wood: '#9a6b45',
    main: '#d4513f',
    mainShade: '#b23f30',
    accent: '#ffcb45',
    leaf: '#4f8a66',
    light: '#fffdf5',
    dark: '#1f3a4a',
  },
  snow: {
    above: '#8fb4dd',
    below: '#f0e3ea',
    ground: '#f4f8fc',
    groundShade: '#d5e2ef',
    wood: '#8b4a32',
    main: '#b5432f',
    mainShade: '#933524',
    accent: '#ffcf52',
    leaf: '#33635c',
    light: '#ffffff',
    dark: '#28324c',
  },
} as const satisfies Record<string, Palette>;
