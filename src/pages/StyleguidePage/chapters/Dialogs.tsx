import { useState } from 'react';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { SampleForm } from '../SampleForm.tsx';
import { Specimen, State } from '../Specimen.tsx';
import { useWords } from '../useWords.ts';

const kinds = { usual: 'normal', wide: 'wide' } as const;

export function Dialogs() {
  const say = useWords();
  const [open, setOpen] = useState<keyof typeof kinds | null>(null);
  return (
    <Specimen name="Modal">
      {(['usual', 'wide'] as const).map(kind => (
        <State key={kind} name={kind}>
          <Button variant="secondary" onClick={() => setOpen(kind)}>
            {say('sample.open')}
          </Button>
          <Modal
            isOpen={open === kind}
            onClose={() => setOpen(null)}
            title={say('sample.title')}
            size={kinds[kind]}
          >
            <p>{say('sample.sentence')}</p>
            <SampleForm>
              <TextField name="sample" label={say('sample.label')} />
            </SampleForm>
          </Modal>
        </State>
      ))}
    </Specimen>
  );
}
