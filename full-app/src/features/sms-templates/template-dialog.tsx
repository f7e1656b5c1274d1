import '../../shared/settings.css';
import type { SmsTemplate } from '@talk/core/contract';
import { segmentSms } from '@talk/core/sms';
import { numberText } from '@talk/ui';
import { useRef, type ReactNode } from 'react';
import { useTemplateChanges } from '../../entities/sms-template/index.js';
import { useAppForm } from '../../shared/form/index.js';
import { InsertField } from '../../shared/insert-field.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { TextArea } from '../../shared/text-area.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { exampleValues, previewOf } from './preview.js';
import { t } from './texts.js';

export interface TemplateDialogProps {
  /** Null: a new one. */
  template: SmsTemplate | null;
  /** Admins and supervisors can write templates of the company. */
  mayShare: boolean;
  onClose: () => void;
}

type Draft = Record<'name' | 'folder' | 'body' | 'for_everybody', string>;

/** Writes a template, with the fields it names and how it reads. Whose it is, is chosen once. */
export function TemplateDialog({ template, mayShare, onClose }: TemplateDialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useTemplateChanges();
  const files = template?.attachments.length ?? 0;
  const form = useAppForm<Draft>({
    values: {
      name: template?.name ?? '',
      folder: template?.folder ?? '',
      body: template?.body ?? '',
      for_everybody: '',
    },
    check: ({ name, body }) => ({
      ...(name.trim() === '' && { name: t('nameNeeded') }),
      ...(body.trim() === '' && { body: t('bodyNeeded') }),
    }),
    async save({ name, folder, body, for_everybody: isShared }) {
      const fields = { name: name.trim(), folder: folder.trim() === '' ? null : folder.trim(), body: body.trim() };
      if (template === null) await changes.create({ ...fields, for_everybody: isShared !== '' });
      else await changes.update(template.id, fields);
      toasts.show(t('saved', { name: fields.name }));
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t(template === null ? 'new' : 'editTitle')}
        action={t('save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        <form.AppField name="name">
          {(one) => <one.TextField label={t('name')} autoComplete="off" maxLength={80} />}
        </form.AppField>
        <form.AppField name="folder">
          {(one) => <one.TextField label={t('folder')} autoComplete="off" maxLength={60} />}
        </form.AppField>
        <form.AppField name="body">
          {(one) => (
            <BodyField
              value={one.state.value}
              error={one.state.meta.errors.find((error) => typeof error === 'string')}
              onChange={(body) => one.handleChange(body)}
            />
          )}
        </form.AppField>
        {files > 0 && <p className="tk-muted">{t('keepsFiles', { count: files })}</p>}
        {template === null && mayShare && (
          <form.AppField name="for_everybody">
            {(one) => (
              <SettingSwitch
                label={t('forEverybody')}
                why={t('forEverybodyWhy')}
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

interface BodyFieldProps {
  value: string;
  error: string | undefined;
  onChange: (body: string) => void;
}

function BodyField({ value, error, onChange }: BodyFieldProps): ReactNode {
  const { user } = useWorkspace();
  const box = useRef<HTMLDivElement>(null);
  /** Goes where the caret was last; by now the select has the focus. */
  function insert(written: string): void {
    const area = box.current?.querySelector('textarea');
    const [from, to] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length];
    onChange(`${value.slice(0, from)}${written}${value.slice(to)}`);
    area?.focus();
  }
  const parts = previewOf(value, exampleValues(user));
  const { units, segments } = segmentSms(value);
  return (
    <div ref={box} className="app-template-body">
      <TextArea
        label={t('body')}
        rows={5}
        maxLength={1600}
        dir="auto"
        value={value}
        error={error}
        hint={t('bodyHint')}
        onChange={({ currentTarget: { value: next } }) => onChange(next)}
      />
      <p className="tk-muted tk-num" role="status">
        {t('meter', { count: value === '' ? 0 : segments.length, units: numberText(units) })}
      </p>
      <InsertField onInsert={insert} />
      <figure className="app-template-preview">
        <figcaption className="tk-muted">{t('preview')}</figcaption>
        <p dir="auto">
          {parts.length === 0 ? (
            <span className="tk-muted">{t('previewEmpty')}</span>
          ) : (
            parts.map((part, at) =>
              part.isBlank ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
            )
          )}
        </p>
      </figure>
    </div>
  );
}
