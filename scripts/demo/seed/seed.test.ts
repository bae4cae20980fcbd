import type { JsonObject } from '#contract/json.ts';
import { findContradiction } from '#contract/listing/contradictions.ts';
import { DAY } from '#contract/time/units.ts';
import { factsOf, matchFacts } from './content/matchFacts.ts';
import { demoOperator } from '#server/config/index.ts';
import sharp from 'sharp';
import { levelOneFits, maxText, maxTitle } from '#contract/listing/listingFields.ts';
import { findInvalidPublicField } from '#contract/listing/validFields.ts';
import { temporaryTitle } from '#contract/listing/listingWords.ts';
import { validatePasswordLength } from '#contract/account/password.ts';
import { categories, levelOneOf, subcategories } from '#contract/listing/kinds.ts';
import { organisationTypes } from '#contract/account/user.ts';
import { landingPlaces, footerPlaces } from '#src/config/locations.ts';
import { forEachConcurrently } from './actors.ts';
import { listings } from './content/listings.ts';
import { saved } from './content/stays.ts';
import { answerBandOf, answersAtLeast } from '#contract/account/activity.ts';
import { organisations, people } from './content/people.ts';
import { demoLogins, emailOf } from './logins.ts';
import { isOwnDrawing } from '#contract/image/ownDrawing.ts';
import { emblem, portrait } from './pictures/portraits.ts';
import { render } from './pictures/uploadOnce.ts';
import { scenes } from './pictures/scenes.ts';
import { createPlan } from './plan.ts';

const now = new Date('2030-05-20T12:00:00Z');
const plan = createPlan(now);
const published = plan.listings.filter(({ listing }) => listing.state === undefined);
const countOf = (values: readonly unknown[]) => new Set(values).size;

test('the community has its documented size', () => {
  expect(plan.members).toHaveLength(60);
  expect(published.length).toBeGreaterThanOrEqual(150);
  expect(plan.enquiries.length).toBeGreaterThanOrEqual(40);
  expect(plan.enquiries.filter(({ messages }) => messages.length > 1).length).toBeGreaterThan(25);
});

test('every subcategory is offered and requested, with each of its level-one values', () => {
  for (const category of categories) {
    for (const subcategory of subcategories) {
      const here = published.filter(
        ({ listing: one }) => one.category === category && one.subcategory === subcategory,
      );
      expect(here.length).toBeGreaterThanOrEqual(8);
      const levels = new Set(here.flatMap(({ listing }) => listing.levels ?? []));
      expect([...levels].sort()).toEqual([...levelOneOf[subcategory]].sort());
    }
  }
  for (const { subcategory, levels = [] } of listings) expect(levelOneFits(subcategory, levels)).toBe(true);
});

test('there are users of every kind, some with a badge and some without', () => {
  expect([...new Set(organisations.map(one => one.organisationType))].sort()).toEqual(
    [...organisationTypes].sort(),
  );
  expect(people.length).toBeGreaterThan(30);
  const verified = [...people, ...organisations].filter(({ isVerified }) => isVerified).length;
  expect(verified).toBeGreaterThan(15);
  expect(verified).toBeLessThan(45);
  expect(countOf([...people, ...organisations].map(({ key }) => key))).toBe(60);
});

test('there are draft, pending and closed listings, and only unverified users have pending ones', () => {
  for (const state of ['draft', 'pendingApproval', 'closed'] as const) {
    expect(listings.filter(one => one.state === state).length).toBeGreaterThanOrEqual(3);
  }
  const isVerified = (key: string) => [...people, ...organisations].find(one => one.key === key)?.isVerified;
  const waiting = listings.filter(({ state }) => state === 'pendingApproval');
  expect(waiting.filter(({ by }) => isVerified(by))).toEqual([]);
});

test('the listings are in many cities, including those linked from the landing page and the footer', () => {
  const towns = published.map(({ address }) => address.replace(/^.*?, /, ''));
  expect(countOf(towns)).toBeGreaterThanOrEqual(15);
  for (const { address, bounds } of [...landingPlaces, ...footerPlaces]) {
    const inside = published.filter(
      ({ point: { lat, lng } }) =>
        lat < bounds.ne.lat && lat > bounds.sw.lat && lng < bounds.ne.lng && lng > bounds.sw.lng,
    );
    expect([address, inside.length > 0]).toEqual([address, true]);
  }
});

test('listings are written in several languages', () => {
  const texts = published.map(({ listing }) => `${listing.title} ${listing.text}`);
  const written = (letters: RegExp) => texts.filter(text => letters.test(text)).length;
  expect(written(/[іїєґ]/)).toBeGreaterThan(30);
  expect(written(/[ыэъё]/)).toBeGreaterThan(5);
  expect(written(/[äöüß]/)).toBeGreaterThan(15);
  expect(written(/[ąęłśż]/)).toBeGreaterThan(10);
  expect(written(/\b(the|and|with)\b/)).toBeGreaterThan(30);
  expect(published.filter(({ listing }) => /[а-я]/.test(listing.title)).length).toBeGreaterThan(40);
});

test('no two listings have the same text, and all pass form validation', () => {
  expect(countOf(listings.map(({ title }) => title))).toBe(listings.length);
  expect(countOf(listings.map(({ text }) => text))).toBe(listings.length);
  for (const { title, text, state } of listings) {
    expect(title.length).toBeLessThanOrEqual(maxTitle);
    expect(text.length).toBeLessThanOrEqual(maxText);
    if (state !== 'draft') expect([title === temporaryTitle, text === '']).toEqual([false, false]);
  }
});

test('each set of matching fields belongs to exactly one listing, and is valid', () => {
  for (const [start, facts] of Object.entries(matchFacts)) {
    const told = listings.filter(({ by, title }) => `${by} ${title}`.startsWith(start));
    expect([start, told.length]).toEqual([start, 1]);
    const data = { ...facts, capacityNumberOfPeople: told[0]?.people ?? null } as JsonObject;
    expect([start, findInvalidPublicField(data), findContradiction(data)]).toEqual([
      start,
      undefined,
      undefined,
    ]);
  }
});

/** Words about a wheelchair, stairs and lifts, in the languages of the demo. */
const aboutSteps =
  /wheelchair|stairs|\blift\b|ground-floor|rollstuhl|treppe|aufzug|wózek|wózk|schod|wind[aąy]\b|ліфт|візо?к|сход|перший поверх|инвалид|інвалід|лестниц|лифт/i;

test('whoever asks in words for a place without steps says so in the facts, and nobody promises one upstairs', () => {
  const stays = listings.filter(({ subcategory }) => subcategory === 'accomodation');
  for (const listing of stays) {
    const { title, category } = listing;
    const words = `${title} ${listing.text}`;
    const { needs = [], placeFeatures = [] } = factsOf(listing);
    const asks = category === 'lookingForPlace' && aboutSteps.test(words);
    expect([title, needs.includes('stepFree')]).toEqual([title, asks]);
    if (placeFeatures.includes('stepFree'))
      expect(words).not.toMatch(/upstairs|Stock\b|unter dem Dach|\bOben\b/);
  }
  expect(stays.filter(listing => factsOf(listing).needs?.includes('stepFree')).length).toBeGreaterThan(4);
});

test('plans for the same day are equal, and ids do not depend on the day', () => {
  expect(createPlan(now)).toEqual(plan);
  const later = createPlan(new Date('2031-01-01T00:00:00Z'));
  expect(later.listings.map(({ id }) => id)).toEqual(plan.listings.map(({ id }) => id));
  const all = [
    ...plan.members,
    ...plan.listings,
    ...plan.enquiries,
    ...plan.enquiries.flatMap(one => one.messages),
  ];
  expect(countOf(all.map(({ id }) => id))).toBe(all.length);
});

test('everything happens in order during the last sixty days', () => {
  const joined = new Map(plan.members.map(one => [one.id, one.joined.getTime()]));
  const written = new Map(plan.listings.map(one => [one.id, one.written.getTime()]));
  const sixtyDaysAgo = now.getTime() - 60 * DAY;
  expect(Math.min(...joined.values())).toBeGreaterThanOrEqual(sixtyDaysAgo);
  for (const one of plan.listings) expect(one.written.getTime()).toBeGreaterThan(joined.get(one.authorId)!);
  for (const { listingId, messages } of plan.enquiries) {
    const times = [written.get(listingId)!, ...messages.map(({ at }) => at.getTime()), now.getTime()];
    expect(times).toEqual([...times].sort((one, other) => one - other));
  }
});

test('guests enquire before they request a stay', () => {
  const enquired = plan.stays.flatMap(stay =>
    plan.enquiries
      .filter(one => one.listingId === stay.listingId && one.customerId === stay.customerId)
      .flatMap(({ messages }) => messages.map(({ at }) => at < stay.start && at)),
  );
  expect(enquired.length).toBeGreaterThan(3);
  expect(enquired).not.toContain(false);
});

test("enquiries are about others' published listings, and start with the enquirer's message", () => {
  for (const { listingId, customerId, messages } of plan.enquiries) {
    const about = published.find(({ id }) => id === listingId);
    expect(about).toBeDefined();
    expect(customerId).not.toBe(about?.authorId);
    expect(messages[0]?.senderId).toBe(customerId);
  }
});

test("stays are at others' free listings, after publication, and have been reviewed", () => {
  expect(plan.stays.length).toBeGreaterThanOrEqual(8);
  for (const { listingId, customerId, providerId, start, end, stay } of plan.stays) {
    const about = published.find(({ id }) => id === listingId);
    expect([stay.about, about?.listing.price, about?.availableFrom]).toEqual([
      stay.about,
      undefined,
      undefined,
    ]);
    expect(customerId).not.toBe(providerId);
    expect(start.getTime() - 2 * DAY).toBeGreaterThan(about!.written.getTime());
    expect(end.getTime() + 2 * DAY).toBeLessThan(now.getTime());
    expect(stay.adults + stay.children).toBeLessThanOrEqual((about?.listing.people ?? 0) + 1);
  }
});

test("every account of the demo has saved searches, and others' listings", () => {
  const keys = demoLogins.people.map(({ email }) => email).filter(email => email !== demoOperator);
  expect(Object.keys(saved).map(emailOf).sort()).toEqual(keys.sort());
  for (const [key, { listings: titles }] of Object.entries(saved))
    for (const title of titles)
      expect([title, published.filter(one => one.listing.title === title && one.listing.by !== key)]).toEqual(
        [title, [expect.anything()]],
      );
});

test('some member has answered often and fast enough for a response time to be shown', () => {
  const answers = plan.enquiries.map(({ listingId, customerId, messages }) => ({
    host: plan.listings.find(({ id }) => id === listingId)?.authorId,
    seconds:
      ((messages.find(({ senderId }) => senderId !== customerId)?.at.getTime() ?? Infinity) -
        messages[0]!.at.getTime()) /
      1000,
  }));
  const bands = plan.members.flatMap(({ id }) => {
    const times = answers.filter(({ host }) => host === id).map(({ seconds }) => seconds);
    const answered = times.filter(Number.isFinite);
    if (answered.length < answersAtLeast) return [];
    // The 75th percentile, as in the engine.
    return answerBandOf(times.sort((one, other) => one - other)[Math.ceil(0.75 * times.length) - 1]!) ?? [];
  });
  expect(bands).not.toEqual([]);
});

test('every scene is shown somewhere, and each listing has one to four pictures', () => {
  expect([...new Set(plan.listings.flatMap(one => one.pictures))].sort()).toEqual(Object.keys(scenes).sort());
  for (const { pictures } of plan.listings) {
    expect(pictures.length).toBeGreaterThanOrEqual(1);
    expect(pictures.length).toBeLessThanOrEqual(4);
    expect(countOf(pictures)).toBe(pictures.length);
  }
});

test('scenes and portraits are drawings that can be rendered', async () => {
  const room = await sharp(await render(scenes.bedroomHoney())).metadata();
  expect([room.width, room.height]).toEqual([1200, 800]);
  for (const svg of [portrait(1, 'scarf'), emblem(2, 'dove')]) {
    const { width, height } = await sharp(await render(svg)).metadata();
    expect([width, height]).toEqual([480, 480]);
  }
  // Otherwise users who show the same drawing would be flagged for a copied image.
  expect(isOwnDrawing(await render(portrait(1, 'scarf')))).toBe(true);
  expect(countOf(Object.values(scenes).map(draw => draw()))).toBe(Object.keys(scenes).length);
});

test('the logins belong to members and their password is long enough', () => {
  const emails = [demoOperator, ...[...people, ...organisations].map(({ key }) => emailOf(key))];
  for (const { email } of demoLogins.people) expect(emails).toContain(email);
  expect(validatePasswordLength(demoLogins.password)).toBeUndefined();
});

test('parallel work is limited to its maximum concurrency', async () => {
  let [busy, most] = [0, 0];
  const done: number[] = [];
  await forEachConcurrently([1, 2, 3, 4, 5], 2, async item => {
    most = Math.max(most, ++busy);
    await new Promise(resolve => setImmediate(resolve));
    busy -= 1;
    done.push(item);
  });
  expect([most, done.length]).toEqual([2, 5]);
});
