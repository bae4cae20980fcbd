import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { image } from './body.ts';

function request(): PassThrough & IncomingMessage {
  const stream = new PassThrough();
  return Object.assign(stream, {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }) as unknown as PassThrough & IncomingMessage;
}

const begin = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

test('a stalled upload times out', async () => {
  const sender = request();
  sender.write(`${begin}half of it`);
  // Without the limit this would wait forever.
  await expect(image(sender, 50)).rejects.toMatchObject({ code: 'bad-request', status: 400 });
});

test('a slow upload is accepted as long as data arrives', async () => {
  const sender = request();
  const taken = image(sender, 200);
  sender.write(begin);
  for (const letter of 'slowly') {
    await new Promise(resolve => setTimeout(resolve, 60));
    sender.write(letter);
  }
  sender.end('\r\n--x--\r\n');
  expect(String(await taken)).toBe('slowly');
});
