import { phoneDisplay } from '@talk/core/format';
import { MessageSquare } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../kit/icon.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { ComposerModel } from './composer.model.js';
import type { DraftModel } from './draft.model.js';
import { t } from '../texts.js';

/** A number in an option, where no element can set its direction: with invisible direction marks. */
const isolated = (number: string): string => `\u2066${number}\u2069`;

/** The kind of message, the line it leaves from, and the number it goes to. */
export function ComposerHead({ model }: { model: ComposerModel }): ReactNode {
  const { check, lineId, phoneNumber, text, items } = useSignalValue(model.state);
  const line = check?.lines.find(({ id }) => id === (lineId ?? check.line?.id)) ?? check?.line ?? null;
  const lines = [...(check?.lines ?? [])];
  if (line !== null && !lines.some(({ id }) => id === line.id)) lines.unshift(line);
  const numbers = check?.numbers ?? [];
  const to = phoneNumber ?? check?.phone_number ?? '';
  return (
    <div className="tk-composer-head">
      <span className="tk-mode">
        <Icon shape={MessageSquare} size="small" />
        {t('sms')}
      </span>
      {model.draft && (text !== '' || items.length > 0) && <DraftStatus draft={model.draft} />}
      {numbers.length > 1 && (
        <label className="tk-from-to">
          <span>{t('to')}</span>
          <select
            aria-label={t('numberLabel')}
            value={to}
            onChange={(event) => model.chooseNumber(event.currentTarget.value)}
          >
            {numbers.map((number) => (
              <option key={number.phone_number} value={number.phone_number}>
                {[
                  isolated(phoneDisplay(number.phone_number)),
                  number.title,
                  number.is_opted_out ? t('optedOut') : null,
                  number.line_type === 'landline' ? t('landline') : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </option>
            ))}
          </select>
        </label>
      )}
      {line !== null && (
        <label className="tk-from-to">
          <span>{t('from')}</span>
          {lines.length > 1 ? (
            <select
              aria-label={t('lineLabel')}
              value={line.id}
              onChange={(event) => model.chooseLine(Number(event.currentTarget.value))}
            >
              {lines.map(({ id, name, phone_number: number }) => (
                <option key={id} value={id}>
                  {`${name} · ${isolated(phoneDisplay(number))}`}
                </option>
              ))}
            </select>
          ) : (
            <span className="tk-clip">
              <bdi>{line.name}</bdi> · <bdi dir="ltr">{phoneDisplay(line.phone_number)}</bdi>
            </span>
          )}
        </label>
      )}
    </div>
  );
}

/** Whether the draft is saved. In a narrow place only problems are shown. */
function DraftStatus({ draft }: { draft: DraftModel }): ReactNode {
  const { saving } = useSignalValue(draft.state);
  if (saving === 'conflict') return null;
  const bad = saving === 'failed';
  return (
    <span className="tk-draft" data-tone={bad ? 'bad' : undefined} role={bad ? 'status' : undefined}>
      {t(bad ? 'draft.failed' : saving === 'saved' ? 'draft.saved' : 'draft.saving')}
    </span>
  );
}
