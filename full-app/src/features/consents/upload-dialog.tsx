import { uploadDncNumbers, type DncUpload } from '@talk/core/contract';
import { Button, numberText } from '@talk/ui';
import { useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { COMPANY_LISTS } from '../../entities/compliance/index.js';
import { Dialog } from '../../shared/dialog.js';
import { useAppForm } from '../../shared/form/index.js';
import { saveBlob } from '../../shared/save-as.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { isBlank, linesOf, readFileLines } from './read-lines.js';
import { t } from './texts.js';
import { uploadFacts } from './upload-facts.js';

interface Outcome {
  readonly upload: DncUpload;
  readonly rejected_lines: readonly { readonly line: number; readonly text: string }[];
}

/** The server refuses longer ones; no number is as long. */
const LONGEST_LINE = 200;

/** Puts numbers on the Do Not Contact list, from a file or by hand, and then says what became of each line. */
export function UploadDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { client, queries } = useWorkspace();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const fileName = useRef<string | null>(null);
  const form = useAppForm<{ lines: string; reason: string }>({
    values: { lines: '', reason: '' },
    check: ({ lines, reason }) => ({
      ...(isBlank(linesOf(lines)) ? { lines: t('needed') } : {}),
      ...(reason.trim() === '' ? { reason: t('reasonNeeded') } : {}),
    }),
    save: async ({ lines, reason }) => {
      const name = fileName.current;
      const body = {
        lines: linesOf(lines).map((line) => line.slice(0, LONGEST_LINE)),
        reason: reason.trim(),
        ...(name === null ? {} : { file_name: name }),
      };
      setOutcome(await client.api.call(uploadDncNumbers, { body }));
      for (const queryKey of [COMPANY_LISTS.numbers, COMPANY_LISTS.uploads])
        void queries.invalidateQueries({ queryKey });
    },
  });
  if (outcome !== null) return <OutcomeDialog outcome={outcome} onClose={onClose} />;
  return (
    <form.AppForm>
      <form.FormDialog title={t('addTitle')} action={t('addAct')} busyAction={t('adding')} onClose={onClose}>
        <form.AppField name="lines">
          {(field) => (
            <Lines
              value={field.state.value}
              error={field.state.meta.errors.find((error): error is string => typeof error === 'string')}
              onChange={field.handleChange}
              onFile={(name) => (fileName.current = name)}
            />
          )}
        </form.AppField>
        <form.AppField name="reason">
          {(field) => <field.TextField label={t('reasonLabel')} autoComplete="off" maxLength={300} />}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}

interface LinesProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** The numbers come from this file; null: they were written. */
  onFile: (name: string | null) => void;
}

/** Numbers, written or pasted, one per line; a file's come behind what stands there, to be seen before they are added. */
function Lines({ value, error, onChange, onFile }: LinesProps): ReactNode {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const said = problem ?? error;
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again, once it is mended.
    currentTarget.value = '';
    if (file === undefined) return;
    const read = await readFileLines(file).catch(() => null);
    if (read === null || read.kind !== 'lines')
      return setProblem(t(read === null ? 'unreadable' : read.kind === 'too-large' ? 'tooLarge' : 'noText'));
    setProblem(null);
    onFile(isBlank(linesOf(value)) ? file.name.slice(0, LONGEST_LINE) : null);
    onChange((value.trim() === '' ? '' : `${value.trimEnd()}\n`) + read.lines.join('\n'));
  };
  return (
    <div className="tk-field">
      <label htmlFor={id}>{t('lines')}</label>
      <textarea
        id={id}
        className="tk-input app-dnc-lines"
        rows={8}
        value={value}
        spellCheck={false}
        aria-invalid={said === undefined ? undefined : true}
        aria-describedby={said === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
        onChange={(event) => {
          setProblem(null);
          if (event.currentTarget.value === '') onFile(null);
          onChange(event.currentTarget.value);
        }}
      />
      {said !== undefined && (
        <p className="tk-error" id={`${id}-error`} role="alert">
          {said}
        </p>
      )}
      <div className="app-dnc-file">
        <label className="tk-button">
          <input type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" onChange={(event) => void choose(event)} />
          {t('file')}
        </label>
        <p className="tk-hint" id={`${id}-hint`}>
          {t('fileHint')}
        </p>
      </div>
    </div>
  );
}

function OutcomeDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }): ReactNode {
  const { upload, rejected_lines: rejected } = outcome;
  const save = (): void => {
    const lines = rejected.map(({ text }) => `${text}\r\n`).join('');
    saveBlob(new Blob([lines], { type: 'text/plain' }), 'rejected-lines.txt');
  };
  return (
    <Dialog title={t('doneTitle')} onClose={onClose}>
      <div className="app-dnc-outcome">
        <ul className="app-dnc-facts">
          {uploadFacts(upload).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {rejected.length > 0 && (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
            <div className="app-dnc-rejected" role="group" aria-label={t('rejectedLines')} tabIndex={0}>
              <table>
                <tbody>
                  {rejected.map(({ line, text }) => (
                    <tr key={line}>
                      <th scope="row">{t('line', { exact: numberText(line) })}</th>
                      <td>
                        <bdi>{text}</bdi>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Button onClick={save}>{t('save')}</Button>
          </>
        )}
        <div className="app-dialog-actions">
          <Button tone="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
