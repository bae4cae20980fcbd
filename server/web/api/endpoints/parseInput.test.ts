import { UUID } from '#contract/values.ts';
import { engineEndpoints, webEndpoints } from '#src/api/endpoints/index.ts';
import type { Definition } from '#src/api/endpoints/endpoint.ts';
import { parseInput } from './parseInput.ts';

const id = '00000000-0000-4000-8000-00000000000A';

const endpoints = { ...engineEndpoints, ...webEndpoints };

function parse(key: keyof typeof endpoints, given: unknown): unknown {
  const { input }: Definition = endpoints[key];
  if (!input) throw new Error(`${key} takes no input`);
  return parseInput(input, given, 'body');
}

const inBody = (...path: string[]) => ({
  code: 'validation-invalid-value',
  source: { type: 'body', path },
});
const code = (name: string) => ({ code: name, source: undefined });
const records = 'POST /api/console/records';
const command = { kind: 'people', id, reason: 'r', version: '1', action: 'ban' };
const initiation = (bodyParams: object) => ({ bodyParams });
const booking = {
  processAlias: 'default-process/release-1',
  transition: 'transition/request-payment',
  params: { listingId: id, bookingStart: '2026-12-01', bookingEnd: '2026-12-03' },
};
const decision = { queue: 'money', action: 'retry', id: 'x', version: '1' };

test.each([
  ['POST /api/safety/block', [], inBody()],
  ['POST /api/safety/block', {}, inBody('userId')],
  ['POST /api/safety/appeal', { id, matter: 'cancel', reason: null }, inBody('reason')],
  ['POST /api/saved-searches/save', { name: '', address: '', frequency: 'hourly' }, inBody('frequency')],
  ['POST /api/saved-searches/change', { id, isPaused: 'yes' }, inBody('isPaused')],
  ['POST /api/auth/link-idp', 'email', code('bad-request')],
  ['POST /api/auth/link-idp', { email: 'a@example.org' }, inBody('password')],
  ['POST /api/auth/create-user-with-idp', { idpId: 'other' }, inBody('idpId')],
  [
    'POST /api/auth/create-user-with-idp',
    { idpId: 'google', email: '', firstName: '', lastName: '', publicData: [] },
    code('bad-request'),
  ],
  [
    'POST /api/delete-account',
    {},
    { code: 'validation-invalid-params', source: { type: 'body', path: ['currentPassword'] } },
  ],
  ['POST /api/transaction-line-items', { listingId: id }, inBody('bookingData')],
  [
    'POST /api/transaction-line-items',
    { listingId: 'none', bookingData: { startDate: '2026-12-01', endDate: '2026-12-02' } },
    inBody('listingId'),
  ],
  [
    'POST /api/transaction-line-items',
    { listingId: id, bookingData: { startDate: '2026-01-01', endDate: '2027-01-03' } },
    inBody('bookingData', 'endDate'),
  ],
  ['POST /api/initiate-privileged', {}, inBody('bodyParams')],
  ['POST /api/initiate-privileged', initiation({}), code('transaction-unknown-alias')],
  [
    'POST /api/initiate-privileged',
    initiation({ ...booking, transition: 'transition/enquire', params: {} }),
    code('transaction-invalid-transition'),
  ],
  [
    'POST /api/initiate-privileged',
    initiation({ ...booking, params: { ...booking.params, bookingEnd: '2026-02-30' } }),
    inBody('bodyParams', 'params', 'bookingEnd'),
  ],
  ['POST /api/transition-privileged', initiation({ id: 'none', params: {} }), inBody('bodyParams', 'id')],
  ['POST /api/console/queue', { queue: 'none' }, inBody('queue')],
  ['POST /api/console/decide', { ...decision, action: 'approve' }, inBody('action')],
  ['POST /api/console/decide', { ...decision, reason: 5 }, inBody('reason')],
  ['POST /api/console/unlock', { code: 'a'.repeat(5001) }, inBody('code')],
  ['POST /api/console/figures', { span: 5 }, inBody('span')],
  ['POST /api/console/save-setting', { version: 1.5, key: 'ages', reason: '' }, inBody('version')],
  ['POST /api/console/audit', { who: 'ada' }, inBody('who')],
  ['POST /api/console/audit', { from: '2026-13-01' }, inBody('from')],
  ['POST /api/console/audit', { before: '-1' }, inBody('before')],
  [records, { kind: 'none', filters: {} }, inBody('kind')],
  [records, { kind: 'people' }, inBody('filters')],
  [records, { kind: 'people', filters: { listing: id } }, inBody('listing')],
  [records, { kind: 'people', filters: { q: 5 } }, inBody('q')],
  [records, { kind: 'people', filters: {}, after: 'none' }, inBody('after')],
  ['POST /api/console/record-act', { ...command, values: { words: 'a\0' } }, inBody('words')],
  ['POST /api/console/record-act', { ...command, reason: 'a'.repeat(1001) }, inBody('reason')],
] as const)('%s rejects %j', (key, given, error) => {
  expect(() => parse(key, given)).toThrow(expect.objectContaining(error));
});

test.each([
  ['POST /api/safety/appeal', { id, matter: 'cancel', other: 1 }, { id, matter: 'cancel' }],
  ['POST /api/saved-searches/change', { id, isPaused: null, name: undefined }, { id, isPaused: false }],
  [
    'POST /api/transaction-line-items',
    {
      listingId: new UUID(id),
      bookingData: { startDate: new Date('2026-12-01T23:00:00Z'), endDate: '2026-12-02' },
    },
    {
      listingId: id.toLowerCase(),
      isOwnListing: false,
      bookingData: { startDate: '2026-12-01', endDate: '2026-12-02' },
    },
  ],
  [
    'POST /api/initiate-privileged',
    initiation({ ...booking, params: { ...booking.params, paymentMethod: null } }),
    {
      isSpeculative: false,
      bodyParams: {
        ...booking,
        params: {
          ...booking.params,
          listingId: id.toLowerCase(),
          paymentMethod: null,
          setupPaymentMethodForSaving: false,
        },
      },
      queryParams: {},
    },
  ],
  ['POST /api/console/decide', { ...decision, words: '' }, { ...decision, despiteClaim: false }],
  ['POST /api/console/audit', { who: '', from: '2026-01-31' }, { from: '2026-01-31' }],
  ['POST /api/console/figures', { span: '12' }, { span: 12 }],
  [
    'POST /api/console/save-setting',
    { version: 0, key: 'ages', reason: '' },
    { version: 0, value: null, key: 'ages', reason: '' },
  ],
  [records, { kind: 'people', filters: { q: '' }, after: '' }, { kind: 'people', filters: {} }],
  [
    'POST /api/console/record-act',
    { ...command, values: null },
    { ...command, id: id.toLowerCase(), values: {} },
  ],
] as const)('%s reads %j', (key, given, expected) => {
  expect(parse(key, given)).toEqual(expected);
});
