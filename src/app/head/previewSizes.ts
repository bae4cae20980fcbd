/** Pictures that previews show of a page, in pixels (specification section 9). */
export const previewSizes = {
  facebook: { width: 1200, height: 630 },
  twitter: { width: 600, height: 314 },
} as const;

export type PreviewSize = keyof typeof previewSizes;
