import type { ContactImport } from '@talk/core/contacts';
import { useId, type ReactNode } from 'react';
import { type ReadingChoices, useImportActs } from '../../entities/contact/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const satisfies readonly NonNullable<ReadingChoices['encoding']>[];
const DELIMITERS = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const;

/** How the file is read, as it was found out; whoever knows better changes it, and it is read once more. */
export function FileFacts({ one }: { one: ContactImport }): ReactNode {
  const { toasts } = useWorkspace();
  const { readAgain } = useImportActs();
  const id = useId();
  const isText = one.format !== 'xlsx' && one.format !== null;
  const change = (choices: ReadingChoices): void =>
    void readAgain(one.id, choices).catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
  return (
    <div className="app-import-facts">
      {isText && (
        <>
          <div className="tk-field">
            <label htmlFor={`${id}-e`}>{t('encoding')}</label>
            <select
              id={`${id}-e`}
              className="tk-select"
              value={one.encoding ?? 'utf-8'}
              onChange={({ currentTarget: { value } }) => {
                const encoding = ENCODINGS.find((each) => each === value);
                if (encoding !== undefined) change({ encoding });
              }}
            >
              {ENCODINGS.map((each) => (
                <option key={each} value={each}>
                  {each.toUpperCase()}
                </option>
              ))}
            </select>
          </div>
          <div className="tk-field">
            <label htmlFor={`${id}-d`}>{t('delimiter')}</label>
            <select
              id={`${id}-d`}
              className="tk-select"
              value={one.delimiter ?? ','}
              onChange={({ currentTarget: { value } }) => {
                const delimiter = DELIMITERS.find(([each]) => each === value)?.[0];
                if (delimiter !== undefined) change({ delimiter });
              }}
            >
              {DELIMITERS.map(([each, name]) => (
                <option key={each} value={each}>
                  {t(`delimiter.${name}`)}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
      <label className="app-import-tick">
        <input
          type="checkbox"
          checked={one.has_header}
          onChange={({ currentTarget: { checked } }) => change({ has_header: checked })}
        />
        <span>{t('hasHeader')}</span>
      </label>
    </div>
  );
}
