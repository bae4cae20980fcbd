import type { Mail, Mailer } from '#server/marketplace/ports/mailer.ts';

/** A mail as received. */
export type ReceivedMail = Pick<Mail, 'to' | 'subject' | 'html' | 'text'> & {
  /** The same for all copies of one mail. */
  identity: string;
  unsubscribeUrl: string | undefined;
  /** What its HTML shows of `cid:map`. */
  picture?: Uint8Array | undefined;
};

export interface Post {
  mailer: Mailer;
  /** In order of arrival. */
  arrived(): Promise<ReceivedMail[]>;
}

export const sampleMail: Mail = {
  id: '12-1772805600000',
  to: 'olena@example.org',
  subject: 'Вашу «заявку» прийнято: ' + 'дуже довга тема '.repeat(12).trim(),
  html: '<!doctype html><html lang="uk"><body><p>Вітаємо, Олено &amp; Ко! żółć ÄÖÜ 😀</p></body></html>',
  text: `Вітаємо, Олено!\n\n.a line that begins with a dot\n${'довгий рядок '.repeat(120)}\nhttps://poruch.test/?t=${'x'.repeat(300)}\n`,
  locale: 'uk',
};

/** Tests that every mailer must pass. */
export function mailerCases(open: () => Promise<Post>): void {
  test('a mail arrives unchanged, in every script', async () => {
    const { mailer, arrived } = await open();
    await mailer.send(sampleMail);
    const [mail, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: sampleMail.to, subject: sampleMail.subject, unsubscribeUrl: undefined });
    expect(mail?.html.trim()).toBe(sampleMail.html);
    expect(mail?.text.trim()).toBe(sampleMail.text.trim());
  });

  test('an optional mail says where to unsubscribe', async () => {
    const { mailer, arrived } = await open();
    const unsubscribeUrl = 'https://poruch.test/unsubscribe/reviews.x.y?lang=uk';
    await mailer.send({ ...sampleMail, unsubscribeUrl });
    expect((await arrived())[0]?.unsubscribeUrl).toBe(unsubscribeUrl);
  });

  test('a picture comes with the mail', async () => {
    const { mailer, arrived } = await open();
    const png = Buffer.from('a map');
    await mailer.send({ ...sampleMail, html: '<img src="cid:map">', picture: { id: 'map', png } });
    const [mail] = await arrived();
    expect(Buffer.from(mail?.picture ?? []).toString()).toBe('a map');
  });

  test('the same mail again is recognised, another is not', async () => {
    const { mailer, arrived } = await open();
    for (const id of ['1-1', '1-1', '2-1']) await mailer.send({ ...sampleMail, id });
    expect(new Set((await arrived()).map(({ identity }) => identity)).size).toBe(2);
  });

  test('many simultaneous mails all arrive', async () => {
    const { mailer, arrived } = await open();
    const ids = Array.from({ length: 20 }, (_, at) => `${at}-1`);
    await Promise.all(ids.map(id => mailer.send({ ...sampleMail, id, subject: `Nr. ${id}` })));
    expect((await arrived()).map(({ subject }) => subject).toSorted()).toEqual(
      ids.map(id => `Nr. ${id}`).toSorted(),
    );
  });

  test('nothing in an address or a subject becomes a header or another recipient', async () => {
    const { mailer, arrived } = await open();
    const subject = 'Hello\r\nBcc: mallory@example.org\r\n\r\nBody';
    await mailer.send({ ...sampleMail, subject });
    const [mail] = await arrived();
    expect(await arrived()).toHaveLength(1);
    expect(mail?.to).toBe(sampleMail.to);
    expect(mail?.text).not.toContain('Bcc');
  });
}
