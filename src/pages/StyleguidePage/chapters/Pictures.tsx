import { Button } from '#src/components/Button/Button.tsx';
import { Carousel } from '#src/components/Carousel/Carousel.tsx';
import { Illustration, type IllustrationName } from '#src/components/Illustration/Illustration.tsx';
import { useLightbox } from '#src/components/Lightbox/useLightbox.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { useMessages } from '#src/util/messages.ts';
import { pictureOf } from '../samples.ts';
import { Specimen, State } from '../Specimen.tsx';
import css from '../StyleguidePage.module.css';

// The type keeps the list complete.
const names: Record<IllustrationName, true> = {
  hero: true,
  accomodation: true,
  supplies: true,
  services: true,
  donations: true,
  jobs: true,
  together: true,
  questions: true,
  supporters: true,
  safety: true,
  way: true,
  papers: true,
  notFound: true,
  error: true,
  offline: true,
  empty: true,
  noResults: true,
  noMessages: true,
  noSaved: true,
  noNews: true,
  enquirySent: true,
  published: true,
  booked: true,
  done: true,
  secured: true,
  goodbye: true,
};

const enlarged = [pictureOf('accomodation'), pictureOf('jobs')];

export function Pictures() {
  const text = useMessages('StyleguidePage');
  const { open, lightbox } = useLightbox(enlarged, text('sample.title'));
  const shown = { variants: ['landscape-crop'], sizes: '17rem', alt: text('sample.title') };
  return (
    <>
      <Specimen name="Illustration" isWide>
        <ul className={css.tiles}>
          {(Object.keys(names) as IllustrationName[]).map(name => (
            <li key={name} className={css.tile}>
              <Illustration name={name} />
              <code translate="no">{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Picture">
        <State name="usual">
          <Picture {...shown} image={pictureOf('supplies')} />
        </State>
        <State name="without">
          <Picture {...shown} image={null} fallback={<Illustration name="supplies" />} />
        </State>
      </Specimen>
      <Specimen name="Carousel">
        <State name="usual">
          <Carousel images={[pictureOf('accomodation'), pictureOf('jobs')]} alt={text('sample.title')} />
        </State>
        <State name="small">
          <Carousel images={[pictureOf('services')]} alt={text('sample.label')} />
        </State>
      </Specimen>
      <Specimen name="Lightbox">
        <Button variant="secondary" onClick={() => open(0)}>
          {text('sample.label')}
        </Button>
        {lightbox}
      </Specimen>
    </>
  );
}
