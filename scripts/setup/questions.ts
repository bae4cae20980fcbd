import { join } from 'node:path';
import { isEmail } from '#contract/account/email.ts';
import { checkSmtpServer } from '#server/adapters/mail/index.ts';
import { ConfigError, readConfig } from '#server/config/index.ts';
import type { Environment } from '#server/config/variables/index.ts';
import { withMailAdvice } from '../cli/mailAdvice.ts';
import { WrongAnswer, type Asker } from './ask.ts';
import { canBeQuoted } from './envFile.ts';
import { checkPlace, type Place } from './places.ts';

export interface Answers {
  /** Origin of the site. */
  rootUrl: string;
  name: string;
  /** undefined: emails are stored for operators. */
  mail: { url: string; from: string } | undefined;
  operator: string;
  place: Place;
}

/** Asks the five questions and tests each answer before the next question. The site's domain is not looked up. */
export async function askAll({ ask }: Asker, root: string): Promise<Answers> {
  const rootUrl = await ask({
    text: '1/5  Address of the site, such as https://help.example.org',
    check: checkAddress,
  });
  const name = await ask({ text: '2/5  Its name', fallback: 'Poruch', check: checkName });
  const mail = await ask({
    text:
      '3/5  Mail server, such as smtp://user:password@mail.example.org:587, with the sender after a space if it is' +
      ` not noreply@${new URL(rootUrl).hostname}; nothing: emails wait at /operator/outbox`,
    check: answer => checkMail(answer, { name, host: new URL(rootUrl).hostname }),
  });
  const operator = await ask({
    text: '4/5  Email address of the first operator, who publishes listings and answers reports',
    check: checkOperator,
  });
  const place = await ask({
    text: '5/5  Where the data goes: a folder, postgres://user:password@host/name, or "compose" for containers',
    fallback: join(root, 'data'),
    check: checkPlace,
  });
  return { rootUrl, name, mail, operator, place };
}

function checkAddress(answer: string): string {
  if (answer === '') throw new WrongAnswer('The site needs an address, such as https://help.example.org.');
  const given = answer.includes('://') ? answer : `https://${answer}`;
  refuseIfWrong({ ROOT_URL: given }, 'ROOT_URL');
  const { origin, hostname } = new URL(given);
  if (!hostname.includes('.') && hostname !== 'localhost')
    throw new WrongAnswer(`Others can't reach ${hostname}: the name has no dot.`);
  return origin;
}

function checkName(answer: string): string {
  if (answer.length > 60) throw new WrongAnswer('The name has more than 60 characters.');
  if (/[<>",;]/.test(answer) || !canBeQuoted(answer))
    throw new WrongAnswer('The name may not contain < > " , ; or line breaks.');
  return answer;
}

async function checkMail(
  answer: string,
  { name, host }: { name: string; host: string },
): Promise<Answers['mail']> {
  if (answer === '') return undefined;
  const [url = '', ...words] = answer.split(/\s+/);
  const from = words.join(' ') || `${name} <noreply@${host}>`;
  if (!canBeQuoted(url))
    throw new WrongAnswer('Write the characters \' " \\ $ ` of a password as %27 %22 %5C %24 %60.');
  refuseIfWrong({ SMTP_URL: url, MAIL_FROM: from }, 'SMTP_URL', 'MAIL_FROM');
  try {
    await checkSmtpServer(url);
  } catch (error) {
    throw new WrongAnswer(`The mail server can't be used. ${withMailAdvice(error as Error)}.`);
  }
  return { url, from };
}

function checkOperator(answer: string): string {
  if (!isEmail(answer)) throw new WrongAnswer('Write one email address, such as ada@example.org.');
  return answer;
}

/** The mandatory settings, so that single ones can be tested. */
const others: Environment = {
  ROOT_URL: 'https://help.example.org',
  CLIENT_ID: 'web-app',
  CLIENT_SECRET: '0123456789abcdefghijklmnopqrstuv',
};

/** Parses settings as the server does at start-up. @throws WrongAnswer with its message about the named ones */
function refuseIfWrong(env: Environment, ...names: string[]): void {
  try {
    readConfig({ ...others, ...env });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const problem = error.problems.find(sentence => names.some(name => sentence.startsWith(name)));
    if (problem) throw new WrongAnswer(`${problem}.`);
  }
}
