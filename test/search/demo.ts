import * as images from '#server/marketplace/images/index.ts';
import { createSdk } from '#test/platform/sdk.ts';
import { photo } from '#test/platform/pictures.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { contextFor } from '../../scripts/demo/seed/actors.ts';
import { addMembers } from '../../scripts/demo/seed/members.ts';
import { createPlan, type PlannedListing, type PlannedMember } from '../../scripts/demo/seed/plan.ts';
import { addListings } from '../../scripts/demo/seed/publications.ts';

export interface Demo extends TestApp {
  visitor: ReturnType<typeof createSdk>;
  members: readonly PlannedMember[];
  /** Public listings, newest first. */
  published: readonly PlannedListing[];
}

/**
 * Starts a server with the users and listings of the demo community; all listings share one image. Close it in
 * afterAll.
 */
export async function startDemo(): Promise<Demo> {
  const app = await startApp();
  const { engine } = app;
  const { members, listings } = createPlan(engine.clock.now());
  const scene = contextFor(engine, { key: 'scene bedroomHoney' });
  await images.upload(scene, { bytes: Buffer.from(await (await photo()).arrayBuffer()) });
  const nothing = () => undefined;
  await addMembers(engine, members.map(withoutPortrait), nothing);
  await addListings(
    engine,
    listings.map(one => ({ ...one, pictures: ['bedroomHoney'] as const })),
    nothing,
  );
  const published = listings
    .filter(({ listing }) => listing.state === undefined)
    .toSorted((one, other) => other.written.getTime() - one.written.getTime());
  return { ...app, visitor: createSdk(app.baseUrl), members, published };
}

function withoutPortrait(planned: PlannedMember): PlannedMember {
  const { member } = planned;
  if ('fullName' in member) {
    const { sign: _sign, ...others } = member;
    return { ...planned, member: others };
  }
  const { looks: _looks, ...others } = member;
  return { ...planned, member: others };
}
