import { useState } from 'react';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { useMessages } from '#src/util/messages.ts';
import { SampleForm } from '../SampleForm.tsx';
import { Specimen, State } from '../Specimen.tsx';

const kinds = { usual: 'normal', wide: 'wide' } as const;

export function Dialogs() {
  const text = useMessages('StyleguidePage');
  const [open, setOpen] = useState<keyof typeof kinds | null>(null);
  return (
    <Specimen name="Modal">
      {(['usual', 'wide'] as const).map(kind => (
        <State key={kind} name={kind}>
          <Button variant="secondary" onClick={() => setOpen(kind)}>
            {text('sample.open')}
          </Button>
          <Modal
            isOpen={open === kind}
            onClose={() => setOpen(null)}
            title={text('sample.title')}
            size={kinds[kind]}
          >
            <p>{text('sample.sentence')}</p>
            <SampleForm>
              <TextField name="sample" label={text('sample.label')} />
            </SampleForm>
          </Modal>
        </State>
      ))}
    </Specimen>
  );
}
