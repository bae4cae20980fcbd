import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { classNames } from '#src/components/classNames.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { useAppSelector, useSettings } from '#src/store/hooks.ts';
import { Footer } from '../Footer/Footer.tsx';
import { Topbar } from '../Topbar/Topbar.tsx';
import { PageHead, type PageSeo } from './PageHead.tsx';
import css from './PageFrame.module.css';

/** Id of the element below the content of every page that holds a reminder that is not a dialog. */
export const reminderPlace = 'reminder';

/** Id of a request to confirm the address that is part of a page: it replaces the reminder. */
export const confirmEmailId = 'confirm-email';

interface PageFrameProps extends PageSeo {
  /** Messages about the whole page, between topbar and content: Banner elements. */
  banner?: ReactNode;
  /** Without a footer, as the form stays at the end of the screen; on phones the topbar scrolls away. */
  isConversation?: boolean | undefined;
  children: ReactNode;
}

/**
 * The frame of every page, rendered exactly once per page: head tags, topbar, main landmark, footer. The skip link to
 * the main landmark comes before everything else on the site, see SkipLink.
 */
export function PageFrame({ banner, isConversation = false, children, ...seo }: PageFrameProps) {
  const wasPosted = useAppSelector(state => {
    const { posted } = state.navigation;
    // A form that the server has processed shows its own result.
    return posted !== undefined && posted.failure === undefined;
  });
  const { banners } = useSettings();
  return (
    <>
      <PageHead {...seo} />
      <div className={classNames(css.frame, isConversation && css.conversation)}>
        <Topbar />
        {wasPosted && (
          <div className={css.banner}>
            <Banner kind="warning">
              <FormattedMessage id="PageFrame.posted" />
            </Banner>
          </div>
        )}
        {banners?.map(({ kind, text, lang, href }) => (
          <div key={text} className={css.banner} lang={lang} dir="auto">
            <Banner kind={kind}>{href ? <a href={href}>{text}</a> : text}</Banner>
          </div>
        ))}
        {banner && <div className={css.banner}>{banner}</div>}
        <main id="main" className={css.main} tabIndex={-1}>
          {children}
        </main>
        {/* A reminder appears late: below the content it shifts nothing that the user is about to press. */}
        <div id={reminderPlace} />
        {!isConversation && <Footer isShort={seo.robots !== undefined} />}
      </div>
    </>
  );
}
