import { channelOff, isCollected, mailRhythm, withRhythms, type MailRhythm } from './channels.ts';
import { optionalMails, type OptionalMail } from './mailKinds.ts';

test('unknown kinds and malformed choices are dropped', () => {
  expect(channelOff({}, 'push')).toEqual([]);
  expect(channelOff({ pushOff: 'messages' }, 'push')).toEqual([]);
  const pushOff = ['reviews', 'weather', 'messages'];
  expect(channelOff({ pushOff }, 'push')).toEqual(['messages', 'reviews']);
  expect(channelOff({ pushOff }, 'telegram')).toEqual([]);
});

test('choices of earlier versions stand for all the kinds that they meant', () => {
  expect(channelOff({ pushOff: ['listings'] }, 'push')).toEqual([
    'listingDecisions',
    'listingReminders',
    'waitingPeople',
  ]);
  expect(channelOff({ pushOff: ['matches'] }, 'push')).toHaveLength(3);
});

test('mails come at once unless chosen otherwise', () => {
  expect(mailRhythm({}, 'newMessage')).toBe('atOnce');
  expect(mailRhythm({ mailRhythm: { newMessage: 'weekly' } }, 'newMessage')).toBe('weekly');
  expect(mailRhythm({ mailRhythm: { newMessage: 'hourly' } }, 'newMessage')).toBe('atOnce');
  expect(mailRhythm({ mailRhythm: null }, 'newMessage')).toBe('atOnce');
  expect(mailRhythm({ mailsOff: ['reviews'], mailRhythm: { reviews: 'daily' } }, 'reviews')).toBe('never');
  expect(mailRhythm({}, 'newMatches')).toBe('daily');
  expect(isCollected({}, 'newMatches')).toBe(false);
});

test('a choice that is saved is read as it was made', () => {
  const all = (rhythm: MailRhythm) =>
    Object.fromEntries(optionalMails.map(kind => [kind, rhythm])) as Record<OptionalMail, MailRhythm>;
  for (const rhythm of ['daily', 'weekly', 'never'] as const)
    for (const kind of optionalMails) expect(mailRhythm(withRhythms(all(rhythm)), kind)).toBe(rhythm);
  const atOnce = withRhythms({ ...all('atOnce'), newMatches: 'weekly' });
  expect(atOnce).toEqual({ mailsOff: [], mailRhythm: {}, matchMails: 'weekly' });
});
