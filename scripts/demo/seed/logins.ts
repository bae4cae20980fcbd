import { demoOperator } from '#server/config/index.ts';

/** The demo's logins. All users have the same password. */
export const demoLogins = {
  password: 'side-by-side',
  people: [
    { email: 'hanna@example.org', about: 'offers rooms in Warszawa, an inbox full of enquiries, reviews' },
    {
      email: 'nadia@example.org',
      about: 'looks for a home for four in Berlin, has a draft and a saved test card',
    },
    { email: 'sabine@example.org', about: 'offers rooms in Bremen, one for a price, in two conversations' },
    { email: 'haven@example.org', about: 'a verified organisation (NGO) in Bremen with saved listings' },
    { email: 'parafia@example.org', about: 'a parish that houses and feeds people in Kraków' },
    {
      email: 'tetiana@example.org',
      about: 'looks for a flat in Warszawa, has stayed with Hanna, one listing waits for approval',
    },
    {
      email: demoOperator,
      about: 'runs the site: the queues of /console have cases, mails wait at /operator/outbox',
    },
  ],
} as const;

/** The card to use where payments are simulated; one guest has it saved. */
export const testCard = { number: '4242424242424242', savedBy: 'nadia@example.org' } as const;

/** The email address of a member of the demo. */
export const emailOf = (key: string) => `${key}@example.org`;
