/** A browser that takes pushes, as it described itself. */
export interface PushTarget {
  /** URL at the browser's push service: input of a stranger. */
  endpoint: string;
  /** The browser's public key, P-256, uncompressed, base64url. */
  p256dh: string;
  /** The browser's shared secret, 16 bytes, base64url. */
  auth: string;
}

export interface PushOptions {
  /** Seconds for which the push service keeps it for a browser that is not connected. */
  ttl: number;
  /** Replaces an undelivered push with the same topic; at most 32 characters of base64url. */
  topic: string;
}

/**
 * What became of a push: the service took it; the browser no longer takes any; the service refuses the browser for good; it
 * does not take this one push; or it should be tried again, after the given number of milliseconds if the service named one.
 */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'lost' | { isLater: true; after?: number };

/** Hands messages to browsers' push services (RFC 8030, 8291, 8292). */
export interface Pusher {
  /** The site's public key, with which browsers subscribe: P-256, uncompressed, base64url. */
  publicKey: string;
  /** Encrypts the payload for the browser and hands it over; ends within seconds. Never throws. */
  send(target: PushTarget, payload: string, options: PushOptions): Promise<PushOutcome>;
}
