import type { Db } from '#server/marketplace/ports/db.ts';
import type { MailPicture, StoredMail, StoredMails, Mailer } from '#server/marketplace/ports/mailer.ts';
import type { Clock } from '#server/marketplace/origin.ts';

const columns = `id, created_at, recipient as "to", subject, html, plain as text, locale,
  unsubscribe_url`;

/**
 * Stores mails in the database instead of sending them, for operators to read. The same mail sent twice is stored once.
 */
export function createDatabaseMailer({ db, clock }: { db: Db; clock: Clock }): Mailer & StoredMails {
  return {
    async send({ id, to, subject, html, text, picture, locale, unsubscribeUrl = null }) {
      await db.run(
        `insert into kept_mails (id, created_at, recipient, subject, html, plain, locale, unsubscribe_url)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
        [
          id,
          clock.now(),
          to,
          subject,
          picture ? withPicture(html, picture) : html,
          text,
          locale,
          unsubscribeUrl,
        ],
      );
    },
    list: limit =>
      db.rows(
        `select id, created_at, recipient as "to", subject from kept_mails
         order by created_at desc, id desc limit $1`,
        [limit],
      ),
    async find(id) {
      const row = await db.first<Omit<StoredMail, 'unsubscribeUrl'> & { unsubscribeUrl: string | null }>(
        `select ${columns} from kept_mails where id = $1`,
        [id],
      );
      if (!row) return undefined;
      const { unsubscribeUrl, ...mail } = row;
      return unsubscribeUrl === null ? mail : { ...mail, unsubscribeUrl };
    },
    removeBefore: moment => db.run('delete from kept_mails where created_at < $1', [moment]),
    async close() {},
  };
}

/** The picture becomes part of the HTML: a stored mail has no attachments. */
const withPicture = (html: string, { id, png }: MailPicture) =>
  html.replace(`cid:${id}`, `data:image/png;base64,${Buffer.from(png).toString('base64')}`);
