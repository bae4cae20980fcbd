import { AreaMap } from '#src/components/Map/AreaMap.tsx';
import { AskForMap } from '#src/components/Map/AskForMap.tsx';
import { MapNote } from '#src/components/Map/MapNote.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { aPlace } from '../samples.ts';
import { Specimen } from '../Specimen.tsx';
import css from '../StyleguidePage.module.css';

/** A third-party map, so that consent is requested. */
const elsewhere = { kind: 'style', url: 'https://maps.example/style.json' } as const;

export function Maps() {
  const text = useMessages('StyleguidePage');
  const { map } = useSettings();
  return (
    <>
      {map && (
        <Specimen name="AreaMap" isWide>
          <AreaMap settings={map} label={text('sample.title')} point={aPlace.origin} />
        </Specimen>
      )}
      <Specimen name="AskForMap" isWide>
        <AskForMap settings={elsewhere} />
      </Specimen>
      <Specimen name="MapNote">
        {(['loading', 'unable', 'patchy', 'failed'] as const).map(state => (
          <div key={state} className={css.mapBox}>
            <MapNote state={state} onRetry={() => undefined} />
          </div>
        ))}
      </Specimen>
    </>
  );
}
