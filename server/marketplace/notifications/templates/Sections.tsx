import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hrefOf, type Sites } from '../links.ts';
import type { MailContent, MailSection } from '../mail.ts';
import { Facts, Links, Paragraph, SmallLink } from './kit.tsx';
import { linkTo, quoted } from './words.ts';

export interface SectionsProps {
  kind: MailContent['kind'];
  sections: readonly MailSection[];
  sites: Sites;
}

/** The parts of a mail about several requests, searches or listings of its reader, each with its own links. */
export function Sections({ kind, sections, sites }: SectionsProps) {
  const intl = useIntl();
  return (
    <>
      {sections.map(({ listing, search, reason, found, count, path, otherPath, offUrl, ...part }, at) => (
        <Fragment key={at}>
          <Facts
            facts={[
              {
                label: intl.formatMessage({ id: `Mail.fact.${search === undefined ? 'listing' : 'search'}` }),
                value: quoted(search ?? listing ?? ''),
              },
              ...(reason ? [{ label: intl.formatMessage({ id: 'Mail.fact.reason' }), value: reason }] : []),
            ]}
          />
          {part.kind ? (
            <Paragraph>
              <FormattedMessage id={`Mail.${part.kind}.text`} />
            </Paragraph>
          ) : null}
          {found ? <Links links={found.listings.map(one => linkTo(one, intl, sites))} /> : null}
          {found?.above ? <Note id={`Mail.${kind}.above`} count={found.above} /> : null}
          {found?.more ? <Note id={`Mail.${kind}.andMore`} count={found.more} /> : null}
          {count === undefined ? null : <Note id={`Mail.${kind}.count`} count={count} />}
          {path ? (
            <SmallLink href={hrefOf(sites, path)}>
              <FormattedMessage id={`Mail.${part.kind ?? kind}.action`} />
            </SmallLink>
          ) : null}
          {otherPath ? (
            <SmallLink href={hrefOf(sites, otherPath)}>
              <FormattedMessage id={`Mail.${kind}.otherAction`} />
            </SmallLink>
          ) : null}
          {offUrl ? (
            <SmallLink href={offUrl}>
              <FormattedMessage id="Mail.offSearch" />
            </SmallLink>
          ) : null}
        </Fragment>
      ))}
    </>
  );
}

const Note = ({ id, count }: { id: string; count: number }) => (
  <Paragraph>
    <FormattedMessage id={id} values={{ count }} />
  </Paragraph>
);
