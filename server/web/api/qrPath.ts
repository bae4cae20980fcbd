import qrcode from 'qrcode-generator';

export interface QrPath {
  /** Modules per side, including the quiet zone of 4. */
  size: number;
  /** SVG path of the dark modules, one unit each; adjacent modules of a row form one stroke. */
  path: string;
}

const quietZone = 4;

/** Returns the QR code of a text. It stays readable with a quarter damaged, as print may be. */
export function qrPath(text: string): QrPath {
  const code = qrcode(0, 'Q');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_cell, column) => (code.isDark(row, column) ? '#' : ' ')).join(''),
  );
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/#+/g)].map(
        ({ 0: { length }, index }) => `M${index + quietZone} ${y + quietZone}h${length}v1h-${length}z`,
      ),
    )
    .join('');
  return { size: count + 2 * quietZone, path };
}
