import { useState } from 'react';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { AverageRating, ReviewList } from '#src/components/ReviewList/ReviewList.tsx';
import { TranslatedNote } from '#src/components/Translated/TranslatedNote.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { VerifiedBadge } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { useMessages } from '#src/util/messages.ts';
import { goneUser, reviewsOf, userOf } from '../samples.ts';
import { SampleTranslations } from '../SampleTranslations.tsx';
import { Specimen, State } from '../Specimen.tsx';

/** One for each background colour of initials. */
const people = ['1', '2', '3', '4'].map(digit => userOf(digit));

export function People() {
  const text = useMessages('StyleguidePage');
  const [person] = people;
  return (
    <>
      <Specimen name="Avatar">
        {people.map(user => (
          <Avatar key={user.id} user={user} size={60} />
        ))}
        <State name="small">
          <Avatar user={person} size={40} />
        </State>
        <State name="large">
          <Avatar user={person} size={96} />
        </State>
        <State name="without">
          <Avatar user={goneUser} size={60} />
        </State>
      </Specimen>
      <Specimen name="UserName">
        <State name="usual">
          <UserName user={person} />
        </State>
        <State name="without">
          <UserName user={goneUser} />
        </State>
      </Specimen>
      <Specimen name="VerifiedBadge">
        <State name="usual">
          <VerifiedBadge />
        </State>
        <State name="small">
          <VerifiedBadge isCompact />
        </State>
      </Specimen>
      <Specimen name="TranslatedNote" isWide>
        <Translated />
      </Specimen>
      <Specimen name="TranslationState, ChooseLanguage" isWide>
        <SampleTranslations />
      </Specimen>
      <Specimen name="ReviewList, AverageRating" leadsNowhere isWide>
        <p>
          <AverageRating average={4.6} />
        </p>
        <ReviewList reviews={reviewsOf(text('sample.sentence'))} />
      </Specimen>
    </>
  );
}

/** For a text in two of the site's languages and a third one. */
function Translated() {
  const [isHidden, setIsHidden] = useState(false);
  return <TranslatedNote from={['uk', 'de', 'fr']} isHidden={isHidden} onToggle={setIsHidden} />;
}
