import { PassThrough } from 'node:stream';
import { createAsker, WrongAnswer } from './ask.ts';

/** Asks for an even number, where these lines are typed or piped in. */
function askEven(lines: readonly string[], isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  const asker = createAsker(input, output);
  for (const line of lines) input.write(`${line}\n`);
  input.end();
  const even = {
    text: 'An even number',
    fallback: '2',
    check: (answer: string) => {
      if (Number(answer) % 2 !== 0) throw new WrongAnswer(`${answer} is odd.`);
      return Number(answer);
    },
  };
  return {
    asked: async () => {
      try {
        return await asker.ask(even);
      } finally {
        asker.close();
      }
    },
    again: () => asker.ask(even),
    said: () => String(output.read() ?? ''),
  };
}

test('at a terminal a wrong answer is explained and the question asked again', async () => {
  const { asked, said } = askEven(['3', '4'], true);
  expect(await asked()).toBe(4);
  expect(said()).toMatch(/An even number \[2\]: [\s\S]* {2}3 is odd\.[\s\S]*An even number/);
});

test('an empty answer stands for the one in brackets', async () => {
  expect(await askEven([''], true).asked()).toBe(2);
  expect(await askEven([''], false).asked()).toBe(2);
});

test('a wrong answer that is piped in ends it: the next line answers another question', async () => {
  await expect(askEven(['3', '4'], false).asked()).rejects.toThrow('3 is odd.');
});

test('piped answers are taken one a line', async () => {
  const { again } = askEven(['4', '6'], false);
  expect([await again(), await again()]).toEqual([4, 6]);
});

test.each([true, false])('without an answer it ends with a sentence (at a terminal: %s)', async isTTY => {
  await expect(askEven([], isTTY).asked()).rejects.toThrow('Nothing was written');
});
