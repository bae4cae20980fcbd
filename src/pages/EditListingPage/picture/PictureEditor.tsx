import { useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Region } from '#contract/image/imageSize.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { useMessages } from '#src/util/messages.ts';
import type { WhyFailed } from '../photos.ts';
import { isWhole, type Shape, turnedSize, turnFrame, wholeFrame } from './crop.ts';
import { CropFrame } from './CropFrame.tsx';
import { cutOut } from './drawTurned.ts';
import css from './PictureEditor.module.css';
import { usePictureSource } from './usePictureSource.ts';

interface Upload {
  onProgress: (share: number) => void;
  /** False once the dialog was closed: the picture then stays as it was. */
  isWanted: () => boolean;
}

export interface PictureEditorProps {
  /** URL of the picture, on this host. */
  url: string;
  /** The name of the picture: "Picture 2 of 5". */
  name: string;
  /** Resolves to why the new picture could not take the place of the old one. */
  onSave: (file: File, upload: Upload) => Promise<WhyFailed | undefined>;
  onClose: () => void;
}

const turns = {
  left: 'M5 5v5h5M5.6 10A7.5 7.5 0 1 1 5 14.5',
  right: 'M19 5v5h-5M18.4 10A7.5 7.5 0 1 0 19 14.5',
};

/** A dialog that turns a picture and cuts out a part of it. Nothing changes before the new picture is uploaded. */
export function PictureEditor({ url, name, onSave, onClose }: PictureEditorProps) {
  const text = useMessages('PictureEditor');
  const { source, retry } = usePictureSource(url);
  return (
    <Modal isOpen onClose={onClose} title={text('title')} size="wide" closeLabel={text('cancel')}>
      {source.status === 'loading' && (
        <div className={css.waiting}>
          <Spinner label={text('loading')} />
        </div>
      )}
      {source.status === 'failed' && (
        <Banner kind="error">
          <p>{text('failed')}</p>
          <Button variant="secondary" size="small" onClick={retry}>
            {text('retry')}
          </Button>
        </Banner>
      )}
      {source.status === 'unreadable' && <Banner kind="error">{text('unreadable')}</Banner>}
      {source.status === 'ready' && <Editor {...{ name, onSave, onClose }} picture={source.picture} />}
    </Modal>
  );
}

interface EditorProps extends Omit<PictureEditorProps, 'url'> {
  picture: ImageBitmap;
}

function Editor({ picture, name, onSave, onClose }: EditorProps) {
  const intl = useIntl();
  const radios = useId();
  const text = useMessages('PictureEditor');
  const texts = useMessages('EditListingPage');
  const [quarters, setQuarters] = useState(0);
  const [shape, setShape] = useState<Shape>('free');
  const [frame, setFrame] = useState<Region>(() => wholeFrame(picture, 'free'));
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const size = turnedSize(picture, quarters);
  const isBusy = share !== undefined;

  const turn = (by: -1 | 1) => {
    const next = (quarters + by + 4) % 4;
    setQuarters(next);
    setFrame(shape === 'free' ? turnFrame(frame, size, by) : wholeFrame(turnedSize(picture, next), shape));
  };
  const choose = (next: Shape) => {
    setShape(next);
    setFrame(wholeFrame(size, next));
  };
  const save = async () => {
    if (quarters === 0 && isWhole(frame, size)) return onClose();
    setProblem(undefined);
    setShare(0);
    const file = await cutOut(picture, { quarters, frame });
    const failed = file && (await onSave(file, { onProgress: setShare, isWanted: () => isOpen.current }));
    if (!isOpen.current) return;
    setShare(undefined);
    if (file && !failed) return onClose();
    setProblem(
      failed
        ? texts(`photoProblem.${failed.problem}`, { name, when: formatWait(failed, intl) })
        : text('unreadable'),
    );
  };

  return (
    <div className={css.editor}>
      <CropFrame {...{ picture, quarters, frame, shape }} onChange={setFrame} />
      <p className={css.size} role="status">
        {text('size', { width: frame.width, height: frame.height })}
      </p>
      <div className={css.tools}>
        <div role="radiogroup" aria-label={text('shape')} className={css.shapes}>
          {(['free', 'card'] as const).map(one => (
            <label key={one} className={css.shape}>
              <input type="radio" name={radios} checked={one === shape} onChange={() => choose(one)} />
              {text(`shape.${one}`)}
            </label>
          ))}
        </div>
        <div className={css.turns}>
          {(['left', 'right'] as const).map(way => (
            <Button key={way} variant="secondary" size="small" onClick={() => turn(way === 'left' ? -1 : 1)}>
              <Icon path={turns[way]} />
              {text(`turn.${way}`)}
            </Button>
          ))}
        </div>
      </div>
      <p className={css.hint}>{text('hint')}</p>
      {problem && <Banner kind="error">{problem}</Banner>}
      {isBusy && <ProgressBar label={texts('photoUploading', { name })} value={share} />}
      <ButtonRow className={css.ends}>
        <Button variant="quiet" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button busy={isBusy} onClick={() => void save()}>
          {text('save')}
        </Button>
      </ButtonRow>
    </div>
  );
}
