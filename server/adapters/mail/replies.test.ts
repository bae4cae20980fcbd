import { statusOf, troubleOf } from './replies.ts';

const refused = (command: string, response: string) =>
  troubleOf({
    code: command.startsWith('AUTH') ? 'EAUTH' : 'EENVELOPE',
    command,
    responseCode: Number(response.slice(0, 3)),
    response,
  });

test.each([
  ['550 5.1.1 <olena@example.org>: Recipient address rejected: User unknown', 'address-unknown'],
  [
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Try again',
    'address-unknown',
  ],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found', 'address-unknown'],
  ['550 #5.1.0 Address rejected.', 'address-unknown'],
  ['550 5.2.1 The account is disabled', 'address-unknown'],
  ['550-5.2.1 The user receives mail at a rate that\n550 5.2.1 prevents more', 'later'],
  ['550 5.1.0 Rejected: your host is on the block list of example.net', 'block-list'],
  ['450 4.1.1 unverified address', 'later'],
  ['450 5.1.1 User unknown', 'later'],
  ['550 4.1.1 User unknown', 'later'],
  ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'block-list'],
  ['550 5.7.606 Access denied, banned sending IP [192.0.2.1]', 'block-list'],
  ['550 5.7.1 Message rejected: user unknown to this policy', 'policy'],
  ['554 5.7.1 <olena@example.org>: Relay access denied', 'policy'],
  [
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550 5.7.26 SPF',
    'sender-unproved',
  ],
  ['550 5.7.1 DMARC check failed', 'sender-unproved'],
  ['550 5.7.25 no reverse name', 'sender-unproved'],
  ['451 4.7.1 Greylisting in action, please come back later', 'later'],
  ['552 5.2.2 Mailbox full', 'mailbox-full'],
  ['452 4.2.2 Over quota', 'mailbox-full'],
  ['552 5.3.4 Message too big', 'content'],
  ['554 5.6.0 Malformed', 'content'],
  ['550 5.4.1 No route', 'later'],
  ['554 5.3.0 Out of order', 'later'],
  ['530 5.7.0 Authentication required', 'login'],
  ['550 5.1.8 Sender domain not found', 'sender'],
  ['550 no olena@example.org here', 'address-unknown'],
  ['550 No such user here', 'address-unknown'],
  ['550 User unknown', 'address-unknown'],
  ["554 delivery error: dd This user doesn't have an example.com account", 'address-unknown'],
  ['550 Requested action not taken: mailbox unavailable', 'other'],
  ['554 rejected', 'other'],
  ['550 Your address is listed: invalid mailbox, see our blacklist', 'block-list'],
  ['550 Mailbox is full, unknown user', 'mailbox-full'],
  ['550 SPF check failed', 'sender-unproved'],
  ['554 Rejected for policy reasons', 'policy'],
  ['451 Too many connections', 'later'],
  ['450 User unknown', 'later'],
])('at RCPT TO, %j is %s', (response, trouble) => {
  expect(refused('RCPT TO', response)).toBe(trouble);
});

test.each([
  ['MAIL FROM', '550 5.1.0 Sender rejected', 'sender'],
  ['MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user', 'policy'],
  ['MAIL FROM', '550 User unknown', 'other'],
  ['DATA', '550 5.1.1 User unknown', 'address-unknown'],
  ['DATA', '554 User unknown', 'other'],
  ['DATA', '552 5.2.2 The mailbox is full', 'mailbox-full'],
  ['DATA', '550 5.7.26 Unauthenticated', 'sender-unproved'],
  ['CONN', '554 5.7.1 Blocked, see spamcop', 'block-list'],
  ['CONN', '554 No service for you', 'other'],
  ['CONN', '550 5.1.1 User unknown', 'later'],
  ['AUTH PLAIN', '535 5.7.8 Wrong password', 'login'],
  ['AUTH PLAIN', '454 4.7.0 Try again later', 'later'],
])('at %s, %j is %s', (command, response, trouble) => {
  expect(refused(command, response)).toBe(trouble);
});

test.each([
  [{ code: 'ECONNECTION' }, 'unreachable'],
  [{ code: 'ETOTAL' }, 'unreachable'],
  [{ code: 'EAUTH' }, 'login'],
  [{}, 'other'],
])('without a reply, %j is %s', (failure, trouble) => {
  expect(troubleOf(failure)).toBe(trouble);
});

test('an enhanced code is read where servers write it', () => {
  expect(
    ['550-5.7.26 x\n550 5.7.26 y', '550 #5.1.0 x', '550 RCPT (5.1.1) x', '550 see 5.1.1'].map(statusOf),
  ).toEqual(['5.7.26', '5.1.0', '5.1.1', undefined]);
});
