import type { Line } from '@talk/core';
import type { LineTexting } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useId, type ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import type { Edits } from '../../shared/use-edits.js';
import type { LinesDraft } from './draft.js';
import { LimitField } from './limit-field.js';
import { t } from './texts.js';

interface LinesSectionProps {
  /** Null until they are loaded. */
  lines: readonly Line[] | null;
  edits: Edits<LinesDraft>;
  error: unknown;
  onRetry: () => void;
}

/** What differs from line to line. */
export function LinesSection({
  lines,
  edits: { values, problems, set },
  error,
  onRetry,
}: LinesSectionProps): ReactNode {
  return (
    <section aria-labelledby="texting-lines">
      <h2 id="texting-lines">{t('lines')}</h2>
      <p className="tk-muted">{t('linesWhy')}</p>
      {error !== null && <ErrorNotice error={error} action={<Button onClick={onRetry}>{t('retry')}</Button>} />}
      {lines === null && error === null && <ListSkeleton rows={3} />}
      {lines?.length === 0 && <p className="tk-muted">{t('noLines')}</p>}
      {lines?.map(({ id, name }) => {
        const line = values[id];
        return (
          line !== undefined && (
            <LineFields
              key={id}
              name={name}
              line={line}
              limitProblem={problems[`${id}.daily_text_limit`]}
              onChange={(change) => set({ [id]: { ...line, ...change } })}
            />
          )
        );
      })}
    </section>
  );
}

interface LineFieldsProps {
  name: string;
  line: LineTexting;
  limitProblem: string | undefined;
  onChange: (change: Partial<LineTexting>) => void;
}

const LONG = { account: null, yes: true, no: false } as const;
type Long = keyof typeof LONG;
const longOf = (value: boolean | null): Long => (value === null ? 'account' : value ? 'yes' : 'no');

function LineFields({ name, line, limitProblem, onChange }: LineFieldsProps): ReactNode {
  return (
    <fieldset className="app-settings-line app-texting-line">
      <legend dir="auto">{name}</legend>
      <LineState line={line} onChange={onChange} />
      <SettingSwitch label={t('line')} on={line.texting_enabled} onChange={(on) => onChange({ texting_enabled: on })} />
      <SettingSwitch
        label={t('mms')}
        why={t('mmsWhy')}
        on={line.sends_mms}
        onChange={(on) => onChange({ sends_mms: on })}
      />
      <SettingSwitch
        label={t('oneFile')}
        why={t('oneFileWhy')}
        on={line.one_attachment}
        onChange={(on) => onChange({ one_attachment: on })}
      />
      <ChoiceField
        label={t('lineLong')}
        why={t('lineLongWhy')}
        value={longOf(line.send_long_messages_as_mms)}
        options={[
          ['account', t('lineLong.account')],
          ['yes', t('lineLong.yes')],
          ['no', t('lineLong.no')],
        ]}
        onChange={(key) => onChange({ send_long_messages_as_mms: LONG[key as Long] })}
      />
      <LimitField
        label={t('lineLimit')}
        why={t('lineLimitWhy')}
        value={line.daily_text_limit}
        error={limitProblem}
        onChange={(limit) => onChange({ daily_text_limit: limit })}
      />
    </fieldset>
  );
}

/** What carriers say of a line. A stop can be lifted here, and nothing else of it is set by hand. */
function LineState({ line, onChange }: Pick<LineFieldsProps, 'line' | 'onChange'>): ReactNode {
  return (
    <>
      {line.is_spamming && <LineStop sentence={t('spamming')} onLift={() => onChange({ is_spamming: false })} />}
      {line.traffic_blocked && <LineStop sentence={t('blocked')} onLift={() => onChange({ traffic_blocked: false })} />}
      {line.is_10_dlc && !line.has_approved_a2p_use_case && <p className="tk-hint">{t('unapproved')}</p>}
    </>
  );
}

function LineStop({ sentence, onLift }: { sentence: string; onLift: () => void }): ReactNode {
  const id = useId();
  return (
    <div className="app-texting-stop">
      <p className="tk-error" id={id}>
        {sentence}
      </p>
      <p className="tk-hint">{t('liftWhy')}</p>
      <Button aria-describedby={id} onClick={onLift}>
        {t('lift')}
      </Button>
    </div>
  );
}
