import { segmentSms } from '@talk/core/sms';
import { Field, numberText } from '@talk/ui';
import { useId, useRef, type ReactNode } from 'react';
import { useAllTemplates } from '../../entities/sms-template/index.js';
import { InsertField } from '../../shared/insert-field.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { TextArea } from '../../shared/text-area.js';
import { FilesField } from './files-field.js';
import { LineField } from './line-field.js';
import { Samples } from './summary.js';
import { t } from './texts.js';
import type { DraftEdits } from './use-draft.js';
import { VoicemailStep } from './voicemail-step.js';
import { isVoicemail } from './voicemail-texts.js';

/** What is sent, and from which line. */
export function MessageStep({ draft }: { draft: DraftEdits }): ReactNode {
  return isVoicemail(draft.values) ? <VoicemailStep draft={draft} /> : <TextStep draft={draft} />;
}

function TextStep({ draft }: { draft: DraftEdits }): ReactNode {
  const { values, problems, set } = draft;
  return (
    <>
      <LineField draft={draft} why={t('lineWhy')} />
      <BodyField draft={draft} />
      <SettingSwitch
        label={t('optOut')}
        why={t('optOutWhy')}
        on={values.opt_out}
        onChange={(on) => set({ opt_out: on })}
      />
      <FilesField
        files={values.attachments}
        problem={problems['attachments']}
        onChange={(files) => set({ attachments: files.map(({ uuid }) => uuid) }, { attachments: [...files] })}
      />
      <Field
        label={t('gif')}
        type="url"
        inputMode="url"
        placeholder="https://"
        dir="ltr"
        autoComplete="off"
        value={values.gif_url ?? ''}
        error={problems['gif_url']}
        hint={t('gifWhy')}
        onChange={({ currentTarget: { value } }) => set({ gif_url: value.trim() === '' ? null : value.trim() })}
      />
      <Samples draft={draft} />
    </>
  );
}

function BodyField({ draft: { values, problems, set } }: { draft: DraftEdits }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  /** Where the caret was last is where the field goes; the select has the focus by now. */
  function insert(text: string): void {
    const area = box.current?.querySelector('textarea');
    const { body } = values;
    const { selectionStart: from, selectionEnd: to } = area ?? {
      selectionStart: body.length,
      selectionEnd: body.length,
    };
    set({ body: `${body.slice(0, from)}${text}${body.slice(to)}` });
    area?.focus();
  }
  return (
    <div ref={box} className="app-broadcast-body">
      <TextArea
        label={t('body')}
        rows={6}
        maxLength={1600}
        dir="auto"
        value={values.body}
        error={problems['body']}
        hint={t('fallback')}
        onChange={({ currentTarget: { value } }) => set({ body: value })}
      />
      <Meter body={values.body} />
      <div className="app-broadcast-inserts">
        <InsertField onInsert={insert} />
        <Templates onChoose={insert} />
      </div>
    </div>
  );
}

/** How long the text is as it is written; the summary has how long it is for each recipient. */
function Meter({ body }: { body: string }): ReactNode {
  const id = useId();
  const { encoding, units, segments, unicodeCharacters } = segmentSms(body);
  const forcing = [...new Set(unicodeCharacters.map(({ char }) => char))].slice(0, 10);
  return (
    <p className="tk-muted tk-num" id={id} role="status">
      {t('meter', { count: body === '' ? 0 : segments.length, units: numberText(units) })}
      {encoding === 'ucs2' && <span> · {t('meterUnicode', { characters: forcing.join(' ') })}</span>}
    </p>
  );
}

/** The words of a template, as its author wrote them: its fields are filled for each recipient. */
function Templates({ onChoose }: { onChoose: (body: string) => void }): ReactNode {
  const templates = useAllTemplates();
  if (templates.length === 0) return null;
  return (
    <select
      className="tk-select"
      aria-label={t('template')}
      value=""
      onChange={({ currentTarget: { value } }) => {
        const chosen = templates.find(({ id }) => id === Number(value));
        if (chosen !== undefined) onChoose(chosen.body);
      }}
    >
      <option value="">{t('template')}</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
