import { createJsonLog, silentLog } from './log.ts';

let out: string[];
let err: string[];

beforeEach(() => {
  out = [];
  err = [];
  jest.spyOn(process.stdout, 'write').mockImplementation(text => out.push(String(text)) > 0);
  jest.spyOn(process.stderr, 'write').mockImplementation(text => err.push(String(text)) > 0);
});
afterEach(() => jest.restoreAllMocks());

test('an event is one line of JSON with its time, level and facts', () => {
  createJsonLog().info('listening', { port: 3000, note: 'two\nlines' });
  createJsonLog().warn('slow');
  expect(out.map(line => line.indexOf('\n') === line.length - 1)).toEqual([true, true]);
  expect(out.map(line => JSON.parse(line))).toEqual([
    { at: expect.any(String), level: 'info', event: 'listening', port: 3000, note: 'two\nlines' },
    { at: expect.any(String), level: 'warn', event: 'slow' },
  ]);
  const { at } = JSON.parse(out[0] ?? '{}') as { at: string };
  expect(new Date(at).toISOString()).toBe(at);
});

test('errors go to standard error', () => {
  createJsonLog().error('broken');
  expect(out).toEqual([]);
  expect(err.map(line => JSON.parse(line))).toMatchObject([{ level: 'error', event: 'broken' }]);
});

test('an error is logged with name, message and location, without the values a database adds', () => {
  const error = Object.assign(new RangeError('duplicate key'), {
    detail: 'Key (email)=(ada@example.org) already exists.',
  });
  createJsonLog().error('request failed', { error });
  expect(JSON.parse(err[0] ?? '{}')).toMatchObject({
    error: { name: 'RangeError', message: 'duplicate key', stack: expect.stringContaining('log.test') },
  });
  expect(err[0]).not.toContain('ada@example.org');
});

test('the silent log writes nothing', () => {
  silentLog.info('event');
  silentLog.warn('event');
  silentLog.error('event');
  expect([...out, ...err]).toEqual([]);
});

test('unserialisable facts do not lose the log line', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  createJsonLog().info('odd', circular);
  createJsonLog().info('large', { count: 1n });
  expect(out.map(line => JSON.parse(line))).toMatchObject([{ event: 'odd' }, { event: 'large' }]);
});
