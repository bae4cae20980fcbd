import { idOf, listingOf, userOf } from '#test/support/entities.ts';
import { listingData } from './facts.ts';

const site = { rootUrl: 'https://poruch.example', currency: 'EUR' };

test('the structured data of an offer has its price, place and canonical URL', () => {
  const images = [
    { id: idOf(5), variants: { 'scaled-large': { width: 1, height: 1, url: '/media/5.jpg' } } },
  ];
  expect(listingData(listingOf({ images, price: { amount: 1250, currency: 'EUR' } }), site)).toMatchObject({
    '@type': 'Offer',
    name: 'Quiet room near the park',
    url: `https://poruch.example/l/${idOf(10)}`,
    image: ['https://poruch.example/media/5.jpg'],
    areaServed: 'Bremen, Germany',
    price: '12.5',
    priceCurrency: 'EUR',
  });
});

test('a free offer costs nothing', () => {
  expect(listingData(listingOf(), site)).toMatchObject({ price: '0', priceCurrency: 'EUR' });
});

test('a job has no price', () => {
  const publicData = { category: 'offeringPlace', subcategories: 'jobs' } as const;
  expect(listingData(listingOf({ publicData }), site)).not.toHaveProperty('price');
});

test('a request is a demand without a price', () => {
  const data = listingData(listingOf({ publicData: { category: 'lookingForPlace' } }), site);
  expect(data).toMatchObject({ '@type': 'Demand' });
  expect(data).not.toHaveProperty('price');
});

test('an organisation is named, a private person is not', () => {
  const profile = userOf().profile;
  const publicData = { profileType: 'organisation', fullName: 'Helping Hands e.V.' } as const;
  const organisation = userOf(
    profile && { profile: { ...profile, displayName: publicData.fullName, publicData } },
  );
  expect(listingData(listingOf({ author: organisation }), site)).toMatchObject({
    offeredBy: { '@type': 'Organization', name: 'Helping Hands e.V.' },
  });
  expect(JSON.stringify(listingData(listingOf(), site))).not.toContain('Ada');
});
