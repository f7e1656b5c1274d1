import { uploadGreeting } from '@talk/core/contract';
import { Button, Icon } from '@talk/ui';
import { base64Of } from '@talk/ui/texting-files';
import { FileAudio, Upload } from 'lucide';
import { useState, type ChangeEvent, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { soundTypeOf } from '../../shared/sound-type.js';
import { TextArea } from '../../shared/text-area.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { Announcement } from './line-draft.js';
import { t } from './texts.js';

const UPLOAD_MS = 60_000;

export interface AnnouncementFieldProps<A extends Announcement> {
  label: string;
  lineId: number;
  value: A;
  problem: string | undefined;
  onChange: (value: A) => void;
}

/** What callers hear: a text that a computer reads, or an uploaded sound instead of it. */
export function AnnouncementField<A extends Announcement>(props: AnnouncementFieldProps<A>): ReactNode {
  const { label, lineId, value, problem, onChange } = props;
  const { client } = useWorkspace();
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function upload({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = currentTarget.files?.[0];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (file === undefined) return;
    const type = soundTypeOf(file);
    if (type === null) return setFailure(t('soundKind'));
    setUploading(true);
    setFailure(null);
    try {
      const body = { content_type: type, data_base64: await base64Of(file) };
      const { file_id } = await client.api.call(uploadGreeting, { params: { id: lineId }, body, timeoutMs: UPLOAD_MS });
      onChange({ ...value, file_id });
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setUploading(false);
    }
  }
  const hasSound = value.file_id !== null;
  return (
    <div className="app-announcement">
      <TextArea
        label={label}
        value={value.text}
        maxLength={1000}
        error={problem}
        hint={hasSound ? t('soundInstead') : undefined}
        onChange={({ currentTarget: { value: text } }) => onChange({ ...value, text })}
      />
      <div>
        {hasSound && (
          <span>
            <Icon shape={FileAudio} /> {t('hasSound')}
          </span>
        )}
        <label className="tk-button">
          <Icon shape={Upload} />
          <input
            type="file"
            accept=".wav,.mp3,audio/wav,audio/mpeg"
            aria-label={t('uploadOf', { what: label })}
            disabled={isUploading}
            onChange={(event) => void upload(event)}
          />
          {t(isUploading ? 'uploading' : 'upload')}
        </label>
        {hasSound && <Button onClick={() => onChange({ ...value, file_id: null })}>{t('dropSound')}</Button>}
      </div>
      {failure !== null && (
        <p className="tk-error" role="alert">
          {failure}
        </p>
      )}
      <p className="tk-hint">{t('soundLimits')}</p>
    </div>
  );
}
