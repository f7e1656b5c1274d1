import './announcement-field.css';
import { Button, Icon } from '@talk/ui';
import { base64Of } from '@talk/ui/texting-files';
import { FileAudio } from 'lucide';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { sentenceOf } from '../errors.js';
import { RecordButton } from '../recorder/record-button.js';
import { SoundButton } from '../sound-button.js';
import { soundTypeOf } from '../sound-type.js';
import { TextArea } from '../text-area.js';
import { t } from './texts.js';

/** How long an upload may take, in milliseconds. */
export const UPLOAD_MS = 60_000;

interface Sound {
  readonly content_type: 'audio/wav' | 'audio/mpeg';
  readonly data_base64: string;
}

export interface Announcement {
  readonly text: string;
  readonly file_id: string | null;
}

export interface AnnouncementFieldProps<A extends Announcement> {
  label: string;
  /** Keeps a sound on the server, which answers with its id. @throws what the server says against it. */
  upload: (sound: Sound) => Promise<{ readonly file_id: string }>;
  value: A;
  problem: string | undefined;
  /** About the text. */
  hint?: string;
  /** Whether a sound is on its way to the server. */
  onUploading?: (is: boolean) => void;
  onChange: (value: A) => void;
}

/** What callers hear: a text that a computer reads, or an uploaded sound instead of it. */
export function AnnouncementField<A extends Announcement>(props: AnnouncementFieldProps<A>): ReactNode {
  const { label, value, problem, hint, onChange } = props;
  /** Words may be typed during an upload. */
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function busy(is: boolean): void {
    setUploading(is);
    props.onUploading?.(is);
  }

  async function upload(file: File): Promise<void> {
    const type = soundTypeOf(file);
    if (type === null) return setFailure(t('soundKind'));
    busy(true);
    setFailure(null);
    try {
      const { file_id } = await props.upload({ content_type: type, data_base64: await base64Of(file) });
      onChange({ ...latest.current, file_id });
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      busy(false);
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
        hint={hasSound ? t('soundInstead') : hint}
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
