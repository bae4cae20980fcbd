declare module 'unicode-confusables' {
  /** Replaces characters by those that they look like (the skeleton of Unicode TR 39). */
  export function rectifyConfusion(text: string): string;
}
