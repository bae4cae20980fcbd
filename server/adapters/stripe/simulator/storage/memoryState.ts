import type Stripe from 'stripe';
import type {
  Delivery,
  DueEvent,
  IdempotentRequest,
  NumberedObject,
  PruneLimits,
  StoredLink,
  StoredResponse,
} from './port.ts';

type ResponseRow = IdempotentRequest & StoredResponse & { createdAt: number };
type DeliveryRow = Delivery & { at: number };

/** All data. Rows are replaced, never changed, so that a copy of the maps is a copy of the state. */
export interface State {
  objects: Map<string, NumberedObject>;
  due: Map<number, DueEvent>;
  deliveries: Map<number, DeliveryRow>;
  responses: Map<string, ResponseRow>;
  links: Map<string, StoredLink>;
}

export const emptyState = (): State => ({
  objects: new Map(),
  due: new Map(),
  deliveries: new Map(),
  responses: new Map(),
  links: new Map(),
});

export const copyOf = (state: State): State => ({
  objects: new Map(state.objects),
  due: new Map(state.due),
  deliveries: new Map(state.deliveries),
  responses: new Map(state.responses),
  links: new Map(state.links),
});

/** Deletes what is older than the limits: see `SimulatorStorage`. */
export function prune(state: State, { responsesBefore, eventsBefore, linksBefore }: PruneLimits): void {
  const { objects, deliveries, responses, links } = state;
  for (const [key, { createdAt }] of responses) if (createdAt < responsesBefore) responses.delete(key);
  for (const [nonce, { expiresAt }] of links) if (expiresAt < linksBefore) links.delete(nonce);
  for (const [id, row] of objects) {
    if (row.kind !== 'event' || (row.data as Stripe.EventBase).created >= eventsBefore) continue;
    objects.delete(id);
    for (const [number, { eventId }] of deliveries) if (eventId === id) deliveries.delete(number);
  }
}

/** Deletes everything but the owner's webhook endpoint: see `SimulatorStorage`. */
export function clearState(state: State): void {
  for (const map of [state.due, state.deliveries, state.responses, state.links]) map.clear();
  for (const [id, { kind, hidden }] of state.objects) {
    if (kind !== 'webhook_endpoint' || hidden.hears !== 'all') state.objects.delete(id);
  }
}
