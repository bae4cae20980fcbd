/**
 * Licences whose code may be part of a work under AGPL-3.0-or-later: permissive ones that the Free Software Foundation
 * calls compatible with version 3 of the GPL, and those designed to be combined with it.
 */
export const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Section 3.3 allows it in a larger work under the AGPL.
  'MPL-2.0',
] as const;

/** Packages that are allowed nevertheless. Their licence is named, so that a change of it is noticed. */
export const exceptions: Readonly<Record<string, { licence: string; why: string }>> = {
  '@fontsource/noto-sans': {
    licence: 'OFL-1.1',
    why: 'fonts, which draw pictures here and are no part of the program; section 1 lets them go with any software',
  },
  'mapbox-gl': {
    licence: 'SEE LICENSE IN LICENSE.txt',
    why: "Mapbox's own terms: built into a file of its own, sent only where the operator has agreed to them and set MAPBOX_TOKEN; everything else works without it",
  },
};
