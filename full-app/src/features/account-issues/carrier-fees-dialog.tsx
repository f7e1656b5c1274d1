import type { CarrierFeeView } from '@talk/core/contract';
import { Button, Field } from '@talk/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Dialog } from '../../shared/dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { fieldMessages } from '../../shared/errors.js';
import { feeDrafts, feeField, feeProblems, feesOf, type FeeDraft } from './carrier-fee-draft.js';
import { t } from './fee-texts.js';

/** The limit in the contract's `rates.schemas.ts`. */
const MOST_CARRIERS = 100;

interface CarrierFeesDialogProps {
  fees: readonly CarrierFeeView[];
  /** Whether the company has its own list, which can be reset. */
  isOwn: boolean;
  /** Null: the list that Talk comes with. Rejects with the server's refusal. */
  onSave: (fees: CarrierFeeView[] | null) => Promise<void>;
  onClose: () => void;
}

/** The company's own list of fees. */
export function CarrierFeesDialog({ fees, isOwn, onSave, onClose }: CarrierFeesDialogProps): ReactNode {
  const [base] = useState(() => feeDrafts(fees));
  const [drafts, setDrafts] = useState(base);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const change = (to: readonly FeeDraft[]): void => {
    setDrafts(to);
    // A problem names a row by its place, which may belong to another row now.
    setProblems({});
  };
  async function send(body: CarrierFeeView[] | null): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await onSave(body);
      onClose();
    } catch (refusal) {
      const messages = fieldMessages(refusal);
      setProblems(messages);
      setError(Object.keys(messages).length > 0 ? null : refusal);
      setBusy(false);
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const found = Object.entries(feeProblems(drafts)).map(([field, problem]) => [field, t(problem)] as const);
    setProblems(Object.fromEntries(found));
    if (found.length === 0) void send(feesOf(drafts));
  };
  return (
    <Dialog title={t('dialog')} dirty={drafts !== base} busy={busy} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {error !== null && <ErrorNotice error={error} />}
        <p className="tk-muted">{t('lead')}</p>
        {drafts.map((draft, at) => (
          <FeeRow
            key={draft.key}
            draft={draft}
            at={at}
            problems={problems}
            onChange={(to) => change(drafts.with(at, { ...draft, ...to }))}
            onRemove={() => change(drafts.toSpliced(at, 1))}
          />
        ))}
        <Button
          tone="quiet"
          disabled={drafts.length >= MOST_CARRIERS}
          onClick={() => change([...drafts, { key: nextKey(drafts), carrier: '', local: '', tollfree: '' }])}
        >
          {t('add')}
        </Button>
        <div className="app-dialog-actions">
          {isOwn && (
            <Button tone="quiet" disabled={busy} onClick={() => void send(null)}>
              {t('reset')}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" tone="primary" disabled={busy}>
            {busy ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const nextKey = (drafts: readonly FeeDraft[]): number => Math.max(-1, ...drafts.map(({ key }) => key)) + 1;

interface FeeRowProps {
  draft: FeeDraft;
  at: number;
  problems: Readonly<Record<string, string>>;
  onChange: (to: Partial<FeeDraft>) => void;
  onRemove: () => void;
}

function FeeRow({ draft, at, problems, onChange, onRemove }: FeeRowProps): ReactNode {
  const name = draft.carrier.trim() || t('newCarrier');
  return (
    <fieldset className="app-carrier-fee">
      <legend className="tk-hidden">{name}</legend>
      {(['carrier', 'local', 'tollfree'] as const).map((part) => (
        <Field
          key={part}
          label={t(part)}
          inputMode={part === 'carrier' ? 'text' : 'decimal'}
          value={draft[part]}
          error={problems[feeField(at, part)]}
          autoComplete="off"
          maxLength={part === 'carrier' ? 60 : 8}
          onChange={({ currentTarget: { value } }) => onChange({ [part]: value })}
        />
      ))}
      <Button tone="quiet" aria-label={t('removeOne', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </fieldset>
  );
}
