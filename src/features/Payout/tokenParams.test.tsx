import { companyParams, individualParams, personParams } from './tokenParams.ts';

const person = {
  firstName: ' Olena ',
  lastName: 'Bondar',
  birth: { day: '2', month: '3', year: '1990' },
  email: 'olena@example.org',
  phone: '+1 416',
  personalId: 'A123456(3)',
  address: { line1: 'Street 1', postalCode: '999', city: 'Town', province: '' },
};

test('address and telephone number in the country’s format', () => {
  expect(individualParams('HK', person).individual).toMatchObject({
    first_name: 'Olena',
    id_number: 'A1234563',
    address: { line1: 'Street 1', city: 'Town', country: 'HK' },
  });
  expect(individualParams('HK', person).individual?.address).not.toHaveProperty('postal_code');
  expect(individualParams('SG', person).individual?.address).not.toHaveProperty('city');
  expect(individualParams('US', { ...person, personalId: '1234' }).individual).toMatchObject({
    ssn_last_4: '1234',
  });
  // Other countries don't ask for it, and what was typed for another country is not sent.
  expect(individualParams('DE', person).individual).not.toHaveProperty('id_number');
});

test('a company without its people', () => {
  const params = companyParams('DE', { name: 'Hilfe e. V.', taxId: 'HRB 1', phone: '+49 30 1' });
  expect(params).toMatchObject({
    business_type: 'company',
    company: { name: 'Hilfe e. V.', tax_id: 'HRB 1', phone: '+49 30 1' },
    tos_shown_and_accepted: true,
  });
  expect(params).not.toHaveProperty('individual');
});

test('the company’s representative has contact details; of other people only name and address are sent', () => {
  const owner = { ...person, isOwner: true, ownership: '33,5', title: 'Manager' };
  expect(personParams('DE', owner, { isRepresentative: true })).toMatchObject({
    email: 'olena@example.org',
    relationship: {
      representative: true,
      executive: true,
      owner: true,
      percent_ownership: 33.5,
      title: 'Manager',
    },
  });
  const director = personParams('DE', { ...person, isDirector: true, ownership: '50' });
  expect(director).not.toHaveProperty('email');
  expect(director.relationship).toEqual({
    representative: false,
    executive: false,
    director: true,
    owner: false,
  });
});
