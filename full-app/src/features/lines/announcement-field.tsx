import { uploadGreeting } from '@talk/core/contract';
import { Button, Icon } from '@talk/ui';
import { base64Of } from '@talk/ui/texting-files';
import { FileAudio } from 'lucide';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { RecordButton } from '../../shared/recorder/record-button.js';
import { SoundButton } from '../../shared/sound-button.js';
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

  async function upload(file: File): Promise<void> {
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
        <SoundButton label={t('uploadOf', { what: label })} disabled={isUploading} onFile={(file) => void upload(file)}>
          {t(isUploading ? 'uploading' : 'upload')}
        </SoundButton>
        <RecordButton what={label} disabled={isUploading} onFile={(file) => void upload(file)} />
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
