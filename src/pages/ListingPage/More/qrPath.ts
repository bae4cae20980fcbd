import qrcode from 'qrcode-generator';

export interface QrPath {
  /** Modules to each side, the quiet zone of 4 included. */
  size: number;
  /** SVG path of the dark modules, one unit each. */
  path: string;
}

const quietZone = 4;

/** The QR code of a text, with a quarter of it damaged still readable as printed paper may be. */
export function qrPath(text: string): QrPath {
  const code = qrcode(0, 'Q');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const cells = Array.from(
    { length: count * count },
    (_, at) => [Math.floor(at / count), at % count] as const,
  );
  const path = cells
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + quietZone} ${row + quietZone}h1v1h-1z`)
    .join('');
  return { size: count + 2 * quietZone, path };
}
