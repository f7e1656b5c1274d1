import type { Attachment } from '@talk/core/contract';
import { createMessageToolsApi } from '@talk/core/message-tools';
import { IconButton } from '@talk/ui';
import { base64Of } from '@talk/ui/texting-files';
import { X } from 'lucide';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** A phone on a slow line needs minutes for ten megabytes. */
const TIMEOUT_MS = 180_000;

interface FilesFieldProps {
  files: readonly Attachment[];
  problem: string | undefined;
  onChange: (files: readonly Attachment[]) => void;
}

/** Files that go with every text, which makes it an MMS. */
export function FilesField({ files, problem, onChange }: FilesFieldProps): ReactNode {
  const id = useId();
  const { client } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  // As they are when the upload is done: one may have been taken out.
  const now = useRef(files);
  useEffect(() => {
    now.current = files;
  }, [files]);
  async function attach(file: File): Promise<void> {
    setRefusal(null);
    setBusy(true);
    try {
      const body = { name: file.name, data_base64: await base64Of(file) };
      const { attachments } = createMessageToolsApi(client.api.call);
      const uploaded = await attachments.upload({ body, timeoutMs: TIMEOUT_MS });
      onChange([...now.current, uploaded]);
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="tk-field">
      <label htmlFor={id}>{t('attach')}</label>
      {files.length > 0 && (
        <ul className="app-broadcast-files" aria-label={t('files')}>
          {files.map((file) => (
            <li key={file.uuid}>
              <span className="tk-clip">{file.name}</span>
              <IconButton
                icon={X}
                label={t('detach', { name: file.name })}
                onClick={() => onChange(files.filter(({ uuid }) => uuid !== file.uuid))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        type="file"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again after it was removed.
          if (file !== undefined) void attach(file).finally(() => (currentTarget.value = ''));
        }}
      />
      {isBusy && (
        <p className="tk-muted" role="status">
          {t('attaching')}
        </p>
      )}
      {problem !== undefined && <p className="tk-error">{problem}</p>}
      {refusal !== null && <ErrorNotice error={refusal} />}
    </div>
  );
}
