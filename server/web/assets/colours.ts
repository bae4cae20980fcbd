/** Theme colours for the browser's own UI: `--surface-page` of src/styles/tokens.css, light and dark. */
export const frameColours = { light: '#fbf8f1', dark: '#14171e' } as const;

export const colourTags = Object.entries(frameColours)
  .map(
    ([scheme, colour]) =>
      `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${scheme})">`,
  )
  .join('');
