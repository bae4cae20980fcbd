import type { StripeCardElementChangeEvent, StripeError } from '@stripe/stripe-js';

interface ElementEvent {
  elementType: 'card';
}

/** The events of a card element. */
export interface CardEvents {
  change: StripeCardElementChangeEvent;
  ready: ElementEvent;
  focus: ElementEvent;
  blur: ElementEvent;
  escape: ElementEvent;
  networkschange: ElementEvent;
  loaderror: ElementEvent & { error: StripeError };
}

export type Handler<E extends keyof CardEvents> = (event: CardEvents[E]) => unknown;

type Handlers = { [E in keyof CardEvents]: Set<Handler<E>> };

/** Creates the registry of event handlers. */
export function createListeners() {
  const handlers: Handlers = {
    change: new Set(),
    ready: new Set(),
    focus: new Set(),
    blur: new Set(),
    escape: new Set(),
    networkschange: new Set(),
    loaderror: new Set(),
  };
  return {
    add<E extends keyof CardEvents>(name: E, handler: Handler<E>): void {
      handlers[name].add(handler);
    },
    addOnce<E extends keyof CardEvents>(name: E, handler: Handler<E>): void {
      const first: Handler<E> = event => {
        handlers[name].delete(first);
        handler(event);
      };
      handlers[name].add(first);
    },
    /** Removes all handlers when none is given. */
    remove<E extends keyof CardEvents>(name: E, handler?: Handler<E>): void {
      if (handler) handlers[name].delete(handler);
      else handlers[name].clear();
    },
    emit<E extends keyof CardEvents>(name: E, event: CardEvents[E]): void {
      for (const handler of [...handlers[name]]) handler(event);
    },
  };
}
