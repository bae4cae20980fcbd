/** Fragments of SVG as text. All scenes are 1200 × 800; they contain no text, since a machine may have no fonts. */
export const width = 1200;
export const height = 800;

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"/>`;

export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, colour: string, thick: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Moves the part to x, y, scaled and turned (degrees) around its own origin. */
export const at = (x: number, y: number, part: string, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${part}</g>`;

export const faded = (opacity: number, part: string) => `<g opacity="${opacity}">${part}</g>`;

/** Draws the soft shadow of an object at x, y. */
export const shadow = (x: number, y: number, rx: number, ry = rx / 8) =>
  faded(0.16, oval(x, y, rx, ry, '#2b1d10'));

/** Draws a vertical gradient between two colours. */
export function backdrop(above: string, below: string, h = height): string {
  return `<linearGradient id="backdrop" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>${rect(0, 0, width, h, 'url(#backdrop)')}`;
}

export const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** Wraps a scene in an SVG document, with warm light from the upper left, which makes the scenes look alike. */
export function picture(body: string, w = width, h = height): string {
  const light = `<radialGradient id="light" cx=".22" cy=".12" r="1.1"><stop stop-color="#fff6d8" stop-opacity=".38"/><stop offset=".55" stop-color="#fff6d8" stop-opacity="0"/><stop offset="1" stop-color="#3a1f4a" stop-opacity=".16"/></radialGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${body}${light}${rect(0, 0, w, h, 'url(#light)')}</svg>`;
}
