import { type FormEvent, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { paths, pathTo } from '#contract/paths.ts';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { ProfileGaps } from '#src/features/ProfileGaps/ProfileGaps.tsx';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { LocationInput, type LocationInputHandle } from '#src/components/LocationInput/LocationInput.tsx';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { searchPathFor } from '#src/config/locations.ts';
import { usePlaceSearch } from '#src/store/placeSearch.ts';
import { keepRecentPlace } from '#src/util/recentPlaces.ts';
import css from './WelcomePage.module.css';
import fieldCss from '#src/forms/Field.module.css';

/** Where a new account arrives: what brings its user here, and the way there. */
export function WelcomePage() {
  const text = useMessages('WelcomePage');
  const currentUser = useCurrentUser();
  const title = text('title', { name: currentUser?.profile?.firstName ?? '' });
  return (
    <PageFrame title={title} robots="noindex">
      <Container className={css.page}>
        <header className={css.head}>
          <h1>{title}</h1>
          <p>{text('intro')}</p>
        </header>
        <div className={css.doors}>
          <Panel className={css.door}>
            <h2 className={css.title}>
              <Icon name="heart-hands" />
              {text('look')}
            </h2>
            <LookForm />
          </Panel>
          <Panel className={css.door}>
            <h2 className={css.title}>
              <Icon name="hands" />
              {text('offer')}
            </h2>
            <p>{text('offerText')}</p>
            <div className={css.actions}>
              <ButtonLink to={pathTo('NewListingPage', {})}>{text('create')}</ButtonLink>
              <ButtonLink
                variant="secondary"
                to={pathTo('SearchPage', {}, { pub_category: 'lookingForPlace' })}
              >
                {text('requests')}
              </ButtonLink>
            </div>
          </Panel>
        </div>
        {currentUser && <ProfileGaps user={currentUser} />}
        <p>
          <Link to={pathTo('LandingPage', {})}>{text('skip')}</Link>
        </p>
      </Container>
    </PageFrame>
  );
}

/** What is needed most often comes first. */
const needs = ['accomodation', 'supplies', 'services', 'jobs'] as const;

/** What is needed, and three questions, that lead to what fits. Works without JavaScript: its fields are those of the search page. */
function LookForm() {
  const navigate = useNavigate();
  const id = useId();
  const search = usePlaceSearch();
  const place = useRef<LocationInputHandle>(null);
  const text = useMessages('WelcomePage');

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { address, ...filters } = fieldsOf(event.currentTarget);
    if (!address) return void navigate(pathTo('SearchPage', {}, filters));
    const found = await place.current?.resolve().catch(() => undefined);
    // The search page looks for an address that no place was found for, and says so.
    if (!found) return void navigate(pathTo('SearchPage', {}, { ...filters, address }));
    if (found.address) keepRecentPlace(found);
    const rest = pathTo('SearchPage', {}, filters).slice(paths.SearchPage.length + 1);
    void navigate(`${searchPathFor(found)}&${rest}`);
  };

  return (
    <form
      method="get"
      action={paths.SearchPage}
      className={css.form}
      onSubmit={event => void handleSubmit(event)}
    >
      <LanguageField />
      <input type="hidden" name="pub_category" value="offeringPlace" />
      <fieldset className={css.choice}>
        <legend>{text('need')}</legend>
        {needs.map((need, index) => (
          <label key={need} className={css.option}>
            <input type="radio" name="pub_subcategories" value={need} defaultChecked={index === 0} />
            {text(`need.${need}`)}
          </label>
        ))}
      </fieldset>
      <LocationInput
        ref={place}
        name="address"
        label={text('where')}
        placeholder={text('wherePlaceholder')}
        search={search}
        isForSearch
        onSelect={() => undefined}
      />
      <div className={css.stay}>
        <label htmlFor={`${id}-people`} className={css.people}>
          {text('people')}
          <input
            id={`${id}-people`}
            name="pub_capacityNumberOfPeople"
            type="number"
            inputMode="numeric"
            min={1}
            max={30}
            className={fieldCss.control}
          />
          <span className={css.hint}>{text('peopleHint')}</span>
        </label>
        <fieldset className={css.choice} aria-describedby={`${id}-when`}>
          <legend>{text('when')}</legend>
          <div className={css.days}>
            {(['arrival', 'departure'] as const).map(name => (
              <label key={name} className={css.day}>
                {text(name)}
                <input name="dates" type="date" className={fieldCss.control} autoComplete="off" />
              </label>
            ))}
          </div>
          <p id={`${id}-when`} className={css.hint}>
            {text('whenHint')}
          </p>
        </fieldset>
      </div>
      <div>
        <Button type="submit" size="large">
          {text('search')}
        </Button>
      </div>
    </form>
  );
}

/** The number of people and the dates matter for places to stay alone. */
function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const given = Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim()]));
  const { pub_capacityNumberOfPeople: people = '', dates: _, ...others } = given;
  if (others.pub_subcategories !== 'accomodation') return others;
  const [arrival, departure] = data.getAll('dates').map(String);
  return {
    ...others,
    ...(people ? { pub_capacityNumberOfPeople: people } : {}),
    ...(arrival ? { dates: departure ? `${arrival},${departure}` : arrival } : {}),
  };
}

export { WelcomePage as Page };
