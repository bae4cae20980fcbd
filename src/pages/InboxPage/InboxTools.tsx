import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { pathTo } from '#contract/paths.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { inboxShows } from '#src/features/Inbox/queryInbox.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { useMessages } from '#src/util/messages.ts';
import fieldCss from '#src/forms/Field.module.css';
import css from './InboxTools.module.css';
import { inboxPath, keywordsLength, type InboxData } from './loadData.ts';

/** Searches a tab and selects a part of it. Works without JavaScript. */
export function InboxTools({ tab, filters }: Pick<InboxData, 'tab' | 'filters'>) {
  const intl = useIntl();
  const text = useMessages('InboxPage');
  const navigate = useNavigate();
  const { show, keywords = '' } = filters;
  const label = text('keywords');
  return (
    <div className={css.tools}>
      <form
        role="search"
        aria-label={label}
        method="get"
        action={pathTo('InboxPage', { tab })}
        className={css.form}
        onSubmit={event => {
          event.preventDefault();
          const sought = cleanWords(String(new FormData(event.currentTarget).get('keywords')));
          void navigate(inboxPath(tab, { show, keywords: sought }));
        }}
      >
        <LanguageField />
        {/* Keyed, so that "Back" and "Show all" change what it shows. */}
        <input
          key={keywords}
          name="keywords"
          type="search"
          dir="auto"
          className={fieldCss.control}
          enterKeyHint="search"
          aria-label={label}
          placeholder={text('keywordsHint')}
          defaultValue={keywords}
          maxLength={keywordsLength}
          autoComplete="off"
        />
        {show && <input type="hidden" name="show" value={show} />}
        <button
          type="submit"
          className={buttonClass({ variant: 'secondary' })}
          aria-label={intl.formatMessage({ id: 'SearchForm.submit' })}
        >
          <Icon name="search" />
        </button>
      </form>
      <nav aria-label={text('shows')}>
        <ul className={css.shows}>
          {[undefined, ...inboxShows].map(name => (
            <li key={name ?? 'all'}>
              <Link
                className={css.show}
                to={inboxPath(tab, { ...filters, show: name })}
                aria-current={name === show ? 'true' : undefined}
              >
                {text(`show.${name ?? 'all'}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
