import './export-form.css';
import { Button, createTranslate, numberText } from '@talk/ui';
import { useId, useState, type ReactNode } from 'react';
import { Dialog } from '../dialog.js';
import { ErrorNotice } from '../error-notice.js';

const t = createTranslate('app.export-form', {
  question: 'Do you want to proceed with the export?',
  columns: 'Columns',
  shown: { one: 'The {exact} column that is shown', other: 'The {exact} columns that are shown' },
  all: 'All columns',
  format: 'File',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  json: 'JSON, for programs',
  why: 'The file is made in the background. You can download it for 24 hours; nobody else can.',
  failed: 'Unable to process export request! Please try again later.',
  cancel: 'Cancel',
  act: 'Export',
});

/** CSV comes first here. JSON is the default of the API alone (reading 58). */
const FORMATS = ['csv', 'xlsx', 'json'] as const;
type ExportFormat = (typeof FORMATS)[number];

export interface ExportFormProps {
  title: string;
  /** "480 contacts"; null while they are counted. */
  counted: string | null;
  /** How many columns the table shows; 0: only all of them are offered. */
  shownCount: number;
  start: (columns: 'shown' | 'all', format: ExportFormat) => Promise<void>;
  onClose: () => void;
  onStarted?: (() => void) | undefined;
}

/** What goes into a file, and the question of spec 1 §5. */
export function ExportForm({ title, counted, shownCount, start, onClose, onStarted }: ExportFormProps): ReactNode {
  const [which, setWhich] = useState<'shown' | 'all'>(shownCount > 0 ? 'shown' : 'all');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const id = useId();

  const ask = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await start(which, format);
      onStarted?.();
      onClose();
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={title} busy={isBusy} onClose={onClose}>
      <form
        className="app-export"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <p>
          {t('question')} {counted !== null && <span className="tk-muted tk-num">{counted}</span>}
        </p>
        <fieldset>
          <legend>{t('columns')}</legend>
          {(shownCount > 0 ? (['shown', 'all'] as const) : (['all'] as const)).map((each) => (
            <label key={each}>
              <input type="radio" name={`${id}-c`} checked={which === each} onChange={() => setWhich(each)} />
              <span>{t(each, { count: shownCount, exact: numberText(shownCount) })}</span>
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('format')}</legend>
          {FORMATS.map((each) => (
            <label key={each}>
              <input type="radio" name={`${id}-f`} checked={format === each} onChange={() => setFormat(each)} />
              <span>{t(each)}</span>
            </label>
          ))}
        </fieldset>
        <p className="tk-muted">{t('why')}</p>
        {failure !== null && (
          <>
            <p className="app-export-failed">{t('failed')}</p>
            <ErrorNotice error={failure} />
          </>
        )}
        <footer>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <button type="submit" className="tk-button" data-tone="primary" disabled={isBusy}>
            {t('act')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
