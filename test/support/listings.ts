import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#contract/json.ts';
import type { Ctx, Engine, Read } from '#server/marketplace/ctx.ts';
import { create } from '#server/marketplace/listings/index.ts';
import { ctxFor } from './database.ts';

/** A user, and calls made as that user. */
export interface Author {
  id: string;
  ctx(read?: Partial<Read>): Ctx;
  /** Returns the id of a new image of this user. */
  picture(): Promise<string>;
  /** Publishes a complete listing, with these fields replacing the defaults. */
  publishes(fields?: Record<string, unknown>): Promise<string>;
}

export async function addAuthor(engine: Engine, publicData: JsonObject = {}): Promise<Author> {
  const id = randomUUID();
  await engine.db.run(
    `insert into users (id, created_at, email, first_name, last_name, public_data) values ($1, $2, $3, 'Olena', $4, $5)`,
    // A unique name: one similar to that of a user with the badge is reported to operators.
    [
      id,
      engine.clock.now(),
      `${id}@example.org`,
      publicData.isVerified ? 'Kravchuk' : 'Koval',
      JSON.stringify(publicData),
    ],
  );
  const ctx = (read?: Partial<Read>) =>
    ctxFor(engine, { kind: 'user', userId: id, trusted: false, limited: false }, read);
  const picture = () => addPicture(engine, id);
  return {
    id,
    ctx,
    picture,
    publishes: async fields =>
      (await create(ctx(), { ...completeListing, images: [await picture()], ...fields })).id,
  };
}

export async function addPicture(engine: Engine, ownerId: string | null): Promise<string> {
  const id = randomUUID();
  await engine.db.run('insert into images (id, owner_id, created_at, variants) values ($1, $2, $3, $4)', [
    id,
    ownerId,
    engine.clock.now(),
    JSON.stringify([{ name: 'default', width: 750, height: 500 }]),
  ]);
  return id;
}

/** Everything a listing needs to be published, except an image. */
export const completeListing = {
  title: 'A warm room',
  description: 'Two beds near the station',
  geolocation: { lat: 53.0793, lng: 8.8017 },
  publicData: {
    category: 'offeringPlace',
    subcategories: 'accomodation',
    location: { address: 'Am Wall 5, 28195 Bremen, Germany', building: '2nd floor' },
  },
};
