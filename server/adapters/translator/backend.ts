import type { TranslationOptions } from '#server/marketplace/ports/translator.ts';

/** The limits of one call, whatever requests it takes. */
export interface Call {
  signal: AbortSignal;
  isPrivate: boolean;
}

/** A server or service that translates, before its time limit and what protects it. */
export interface Backend {
  /** Shown to people. */
  name: string;
  host: string;
  /** @throws TranslatorError */
  translate(
    lines: readonly string[],
    pair: Pick<TranslationOptions, 'from' | 'to'>,
    call: Call,
  ): Promise<string[]>;
}
