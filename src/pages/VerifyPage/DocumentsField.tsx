import { maxDocuments } from '#contract/account/verification.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FilePicker, picturesAndDocuments } from '#src/components/FilePicker/FilePicker.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { useMessages } from '#src/util/messages.ts';
import type { useDocuments } from './useDocuments.ts';
import texts from '#src/styles/text.module.css';
import css from './VerifyPage.module.css';

/** Lists the documents to upload, each with a remove button. */
export function DocumentsField({ documents }: { documents: ReturnType<typeof useDocuments> }) {
  const { files, refused, isBusy, add, remove } = documents;
  const text = useMessages('VerifyPage');
  return (
    <fieldset className={css.documents} aria-describedby="documents-hint">
      <legend className={css.legend}>
        {text('documents')} <span className={texts.quiet}>{text('optional')}</span>
      </legend>
      <p id="documents-hint" className={texts.quiet}>
        {text('documentsHint', { max: maxDocuments })}
      </p>
      {files.length > 0 && (
        <ul className={css.files} aria-label={text('documentsChosen')}>
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`} className={css.file}>
              <span className={css.fileName} dir="auto">
                {file.name}
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={text('documentRemove', { name: file.name })}
                onClick={() => remove(index)}
              >
                <Icon name="trash" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refused.map(({ name, problem }) => (
        <Banner key={name + problem} kind="error">
          {text(`documentProblem.${problem}`, { name, max: maxDocuments })}
        </Banner>
      ))}
      {files.length < maxDocuments && (
        <div>
          <FilePicker
            accept={picturesAndDocuments}
            multiple
            icon="plus"
            disabled={isBusy}
            onChoose={chosen => void add(chosen)}
          >
            {text('documentsAdd')}
          </FilePicker>
        </div>
      )}
    </fieldset>
  );
}
