import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { darkMode, styles } from './styles.ts';
import { useMedium } from './kit.tsx';

export interface FrameProps {
  locale: string;
  subject: string;
  /** Preview text that mail clients show after the subject. */
  preheader: string;
  marketplaceName: string;
  rootUrl: string;
  unsubscribeUrl?: string;
  /** Id of the message that says why the mail was sent. */
  whyId: string;
  /** Id of the message that says what the link unsubscribes from. */
  unsubscribeId: string;
  children: ReactNode;
}

/** The frame around every mail: the sender, why it was sent, how to unsubscribe. */
export function Frame(props: FrameProps) {
  const { locale, subject, preheader, marketplaceName, children } = props;
  if (useMedium() === 'text') {
    return (
      <>
        {children}
        {'-- \n'}
        <Footer {...props} />
      </>
    );
  }
  return (
    <html lang={locale} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <base target="_blank" />
        <title>{subject}</title>
        <style>{darkMode}</style>
      </head>
      <body className="page" style={styles.page}>
        <div style={styles.preheader}>{preheader + nothing.repeat(80)}</div>
        <div className="card" style={styles.card} role="article" lang={locale}>
          <p className="name" style={styles.name}>
            {marketplaceName}
          </p>
          {children}
        </div>
        <div className="soft" style={styles.footer}>
          <Footer {...props} />
        </div>
      </body>
    </html>
  );
}

// Without padding, mail clients continue the preview with the body, also on a lock screen.
const nothing = '\u034f\u00a0';

function Footer({ marketplaceName, rootUrl, unsubscribeUrl, whyId, unsubscribeId }: FrameProps) {
  const isText = useMedium() === 'text';
  const why = <FormattedMessage id={whyId} values={{ marketplace: marketplaceName }} />;
  const off = <FormattedMessage id={unsubscribeId} />;
  if (isText) {
    return (
      <>
        {why}
        {`\n${rootUrl}\n`}
        {unsubscribeUrl ? (
          <>
            {off}
            {`:\n${unsubscribeUrl}\n`}
          </>
        ) : null}
      </>
    );
  }
  const link = { color: '#17468c' };
  return (
    <>
      <p style={styles.paragraph}>
        {why}{' '}
        <a className="link" style={link} href={rootUrl}>
          {new URL(rootUrl).host}
        </a>
      </p>
      {unsubscribeUrl ? (
        <p style={styles.paragraph}>
          <a className="link" style={link} href={unsubscribeUrl}>
            {off}
          </a>
        </p>
      ) : null}
    </>
  );
}
