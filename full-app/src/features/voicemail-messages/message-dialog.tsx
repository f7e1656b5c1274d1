import { addDroppableMessage } from '@talk/core/contract';
import { base64Of } from '@talk/ui/texting-files';
import { useRef, type ReactNode } from 'react';
import { useAppForm } from '../../shared/form/index.js';
import { RecordButton } from '../../shared/recorder/record-button.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { SoundButton } from '../../shared/sound-button.js';
import { soundTypeOf } from '../../shared/sound-type.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

export const VOICEMAIL_MESSAGES = ['voicemail-messages'] as const;
const UPLOAD_MS = 60_000;

export interface MessageDialogProps {
  /** Admins can share a message with the company. */
  mayShare: boolean;
  onClose: () => void;
}

type Draft = Record<'name' | 'file' | 'for_everybody', string>;

/** Uploads a message, names it, and says who can leave it. */
export function MessageDialog({ mayShare, onClose }: MessageDialogProps): ReactNode {
  const { client, queries } = useWorkspace();
  // Forms hold texts: this one holds the name of the file.
  const file = useRef<File | null>(null);
  const form = useAppForm<Draft>({
    values: { name: '', file: '', for_everybody: '' },
    check: ({ name }) => ({
      ...(name.trim() === '' && { name: t('nameNeeded') }),
      ...((file.current === null || soundTypeOf(file.current) === null) && { file: t('fileNeeded') }),
    }),
    async save({ name, for_everybody: isShared }) {
      const sound = file.current;
      const type = sound === null ? null : soundTypeOf(sound);
      if (sound === null || type === null) return;
      const body = {
        name: name.trim(),
        for_everybody: isShared !== '',
        content_type: type,
        data_base64: await base64Of(sound),
      };
      await client.api.call(addDroppableMessage, { body, timeoutMs: UPLOAD_MS });
      await queries.invalidateQueries({ queryKey: VOICEMAIL_MESSAGES });
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog title={t('new')} action={t('add')} busyAction={t('adding')} onClose={onClose}>
        <form.AppField name="name">
          {(one) => <one.TextField label={t('name')} autoComplete="off" maxLength={80} />}
        </form.AppField>
        <form.AppField name="file">
          {(one) => (
            <div className="tk-field">
              <SoundButton
                label={t('file')}
                onFile={(chosen) => {
                  file.current = chosen;
                  one.handleChange(chosen.name);
                }}
              >
                {t('file')}
              </SoundButton>
              <RecordButton
                what={t('title')}
                onFile={(recorded) => {
                  file.current = recorded;
                  one.handleChange(t('recorded'));
                }}
              />
              <p className="tk-hint">{one.state.value || t('fileHint')}</p>
              {one.state.meta.errors.map(
                (error) =>
                  typeof error === 'string' && (
                    <p key={error} className="tk-error" role="alert">
                      {error}
                    </p>
                  ),
              )}
            </div>
          )}
        </form.AppField>
        {mayShare && (
          <form.AppField name="for_everybody">
            {(one) => (
              <SettingSwitch
                label={t('forEverybody')}
                on={one.state.value !== ''}
                onChange={(on) => one.handleChange(on ? 'yes' : '')}
              />
            )}
          </form.AppField>
        )}
      </form.FormDialog>
    </form.AppForm>
  );
}
