import { MINUTE } from '#contract/time/units.ts';
import {
  TranslatorError,
  type TranslationOptions,
  type Translator,
  type TranslatorFault,
} from '#server/marketplace/ports/translator.ts';
import { ownAddressesOf } from './ownNetwork.ts';

/** The limits of one call, whatever requests it takes. */
export interface Call {
  signal: AbortSignal;
  isPrivate: boolean;
}

/** A translation server or service, without the guards of {@link createGuardedTranslator}. */
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

const second = 1000;

interface Guards {
  /** Milliseconds since 1970. */
  now(): number;
  /** The longest a call takes, in milliseconds. */
  timeout?: number;
}

/** Calls at a time; a further one is refused, because a reader is better off with the original than in a queue. */
const maxCalls = 4;
/** Failures in a row after which it is left alone. */
const maxFailures = 3;
/** How long it is left alone at first, and at most: each failed attempt afterwards doubles it. */
const firstRest = 30 * second;
const longestRest = 10 * MINUTE;
/** After what needs somebody to act. */
const rests: Readonly<Partial<Record<TranslatorFault, number>>> = {
  busy: firstRest,
  key: longestRest,
  quota: longestRest,
};
/** How long the resolved addresses of its host are reused. */
const addressesMaxAge = MINUTE;

/**
 * Guards a translation server: calls have a time limit, only a few run at once, and while the server fails nothing is
 * sent to it, so that no reader waits for it and no storm of retries keeps it down.
 */
export function createGuardedTranslator(backend: Backend, { now, timeout = 8 * second }: Guards): Translator {
  let running = 0;
  let failures = 0;
  let rest = firstRest;
  let closedUntil = 0;
  let isOwn = false;
  let resolvedAt = -Infinity;

  function resolveHost(): void {
    if (now() - resolvedAt < addressesMaxAge) return;
    resolvedAt = now();
    ownAddressesOf(backend.host).then(
      addresses => (isOwn = addresses !== undefined),
      () => (isOwn = false),
    );
  }
  resolveHost();

  function noteFailure({ fault, retryAfter }: TranslatorError): void {
    if (fault === 'refused' || fault === 'foreign') return;
    const restAfterFault = rests[fault];
    failures++;
    if (restAfterFault !== undefined)
      closedUntil = now() + Math.min(Math.max(restAfterFault, retryAfter ?? 0), 60 * MINUTE);
    else if (failures >= maxFailures) {
      closedUntil = now() + rest;
      rest = Math.min(rest * 2, longestRest);
    }
  }

  return {
    known() {
      resolveHost();
      return { name: backend.name, isOwn };
    },
    async translate(lines, { isPrivate, ...pair }) {
      // After a rest, a single call tries again.
      const isTrying = failures >= maxFailures && running > 0;
      if (now() < closedUntil || running >= maxCalls || isTrying) throw new TranslatorError('busy');
      running++;
      try {
        const signal = AbortSignal.timeout(timeout);
        const translated = await backend.translate(lines, pair, { signal, isPrivate });
        failures = 0;
        rest = firstRest;
        return translated;
      } catch (error) {
        if (error instanceof TranslatorError) noteFailure(error);
        throw error;
      } finally {
        running--;
      }
    },
  };
}
