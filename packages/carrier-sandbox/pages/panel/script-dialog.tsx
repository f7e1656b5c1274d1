import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { NumberView } from '../../src/control/types.js';
import { DEFAULT_SCRIPT, type SmsScript } from '../../src/pstn/scripts.js';
import { apiPost, messageOf } from '../shared/api.js';
import { formatNumber, parseNumber } from '../shared/format.js';
import { draftOf, KINDS, scriptOf, SMS_KINDS, type Kind, type SmsKind } from './script-forms.js';
import type { Panel } from './panel.store.js';

/** Changes what a number does, or scripts a number that has no entry yet. */
export function ScriptDialog({
  panel,
  entry,
  onClose,
}: {
  panel: Panel;
  entry: NumberView | null;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const number = useSignal(entry?.number ?? '');
  const draft = useSignal(draftOf(entry?.script ?? DEFAULT_SCRIPT));
  const smsKind = useSignal<SmsKind>(entry?.sms?.kind ?? 'deliver');
  const smsCode = useSignal(entry?.sms && 'errorCode' in entry.sms ? String(entry.sms.errorCode) : '30003');
  const problem = useSignal<string | null>(null);
  useEffect(() => dialog.current?.showModal(), []);

  const save = async (reset: boolean) => {
    const target = parseNumber(number.value);
    if (!target) {
      problem.value = 'Enter a number: ten digits, or + and the country code.';
      return;
    }
    const sms = SMS_KINDS[smsKind.value].needsCode
      ? ({ kind: smsKind.value, errorCode: Number(smsCode.value) } as SmsScript)
      : { kind: smsKind.value };
    const body = reset ? { script: null, sms: null } : { script: scriptOf(draft.value), sms };
    try {
      await apiPost(`numbers/${encodeURIComponent(target)}/script`, body);
      panel.notice.value = {
        tone: 'ok',
        text: `${formatNumber(target)} ${reset ? 'is back to its default script.' : 'has its new script.'}`,
      };
      onClose();
    } catch (error) {
      problem.value = messageOf(error);
    }
  };

  return (
    <dialog ref={dialog} class="script-dialog" aria-labelledby="script-title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(false);
        }}
      >
        <h2 id="script-title">{entry ? `What ${formatNumber(entry.number)} does` : 'Script a number'}</h2>
        {entry ? null : (
          <label class="field">
            <span>Number</span>
            <input
              class="input num"
              type="tel"
              placeholder="+49 30 1234567"
              value={number.value}
              onInput={(event) => {
                number.value = event.currentTarget.value;
              }}
            />
          </label>
        )}
        <label class="field">
          <span>When it is called</span>
          <select
            class="input"
            value={draft.value.kind}
            onChange={(event) => {
              draft.value = { ...draft.value, kind: event.currentTarget.value as Kind };
            }}
          >
            {Object.entries(KINDS).map(([kind, { label }]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {KINDS[draft.value.kind].fields.map(({ name, label }) => (
          <label key={name} class="field">
            <span>{label}</span>
            <input
              class="input num"
              inputMode={name === 'tones' ? 'text' : 'decimal'}
              value={draft.value[name]}
              onInput={(event) => {
                draft.value = { ...draft.value, [name]: event.currentTarget.value };
              }}
            />
          </label>
        ))}
        {draft.value.kind === 'machine' ? (
          <label class="check">
            <input
              type="checkbox"
              checked={draft.value.beep}
              onChange={(event) => {
                draft.value = { ...draft.value, beep: event.currentTarget.checked };
              }}
            />
            Beeps after the greeting
          </label>
        ) : null}
        {draft.value.kind === 'fax' ? (
          <label class="check">
            <input
              type="checkbox"
              checked={draft.value.sendsBack}
              onChange={(event) => {
                draft.value = { ...draft.value, sendsBack: event.currentTarget.checked };
              }}
            />
            Faxes back what it gets
          </label>
        ) : null}
        <label class="field">
          <span>When it is texted</span>
          <select
            class="input"
            value={smsKind.value}
            onChange={(event) => {
              smsKind.value = event.currentTarget.value as SmsKind;
            }}
          >
            {Object.entries(SMS_KINDS).map(([kind, { label }]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {SMS_KINDS[smsKind.value].needsCode ? (
          <label class="field">
            <span>Error code (10000 to 99999)</span>
            <input
              class="input num"
              inputMode="numeric"
              value={smsCode.value}
              onInput={(event) => {
                smsCode.value = event.currentTarget.value;
              }}
            />
          </label>
        ) : null}
        <p class="error-text" role="alert">
          {problem.value}
        </p>
        <footer>
          {entry ? (
            <button type="button" class="button quiet" onClick={() => void save(true)}>
              Reset to default
            </button>
          ) : null}
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary">
            Save script
          </button>
        </footer>
      </form>
    </dialog>
  );
}
