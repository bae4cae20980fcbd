import type { Agent } from 'node:http';
import type { Person } from '#test/support/cast.ts';

/**
 * A running site under attack, a copy of the demo community. An attack may change it, but signs up its own users and
 * leaves those of other attacks alone.
 */
export interface Site {
  /** Origin of the site. */
  url: string;
  /** The site's data folder, for attacks by another user of the machine. */
  dataDir: string;
  /** Signs a user up and in, from a unique network unless `network` (1 to 254) names a shared one. */
  signUp(firstName: string, lastName: string, network?: number): Promise<Person>;
  /** Returns an agent for requests from a network that nobody else uses. */
  agent(): Agent;
  /** Sends a request from a network (1 to 254); redirects are not followed. */
  request(path: string, options?: SentRequest): Promise<Received>;
}

export interface SentRequest {
  network?: number;
  method?: string;
  /** An array sends the header once for each value. */
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
}

export interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** The outcome of an attack, and what the attacker saw. */
export interface Outcome {
  gotThrough: boolean;
  /** For the report, without secrets: "the guess is 240 m away". */
  seen: string;
}

/**
 * An attack on a running site. Attacks on one subject are a list in a file of this folder, registered in `index.ts`.
 * Tests prove that a rule holds; an attack shows that it also holds on a configured, running site.
 */
export interface Attack {
  /** What the attacker attempts: "a second listing reveals how far the first one's circle is shifted". */
  name: string;
  play(site: Site): Promise<Outcome>;
}

export const held = (seen: string): Outcome => ({ gotThrough: false, seen });
export const through = (seen: string): Outcome => ({ gotThrough: true, seen });
