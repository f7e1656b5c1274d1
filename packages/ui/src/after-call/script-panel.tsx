import { ScrollText } from 'lucide';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { TalkError } from '@talk/core';
import { createAfterCallApi, type FilledScript } from '@talk/core/after-call';
import { knownWord } from '@talk/core/format';
import type { PhoneClient } from '../phone/phone-ports.js';
import { Button } from '../kit/button.js';
import { Icon } from '../kit/icon.js';
import { t } from './texts.js';

export interface ScriptPanelProps {
  api: PhoneClient['api'];
  communicationId: number;
}

/** The call script, filled in for this contact; loaded when it is opened. */
export function ScriptFold({ api, communicationId }: ScriptPanelProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details className="tk-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon shape={ScrollText} size="small" />
        {t('script.title')}
      </summary>
      {open && <ScriptPanel api={api} communicationId={communicationId} />}
    </details>
  );
}

type Loaded = { name: 'loading' } | { name: 'failed' } | { name: 'ready'; scripts: readonly FilledScript[] };

export function ScriptPanel(props: ScriptPanelProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={`${props.communicationId}-${attempt}`} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ api, communicationId, onRetry }: ScriptPanelProps & { onRetry: () => void }): ReactNode {
  const [state, setState] = useState<Loaded>({ name: 'loading' });
  useEffect(() => {
    const stop = new AbortController();
    createAfterCallApi(api.call)
      .scripts({ params: { id: communicationId }, signal: stop.signal })
      .then(({ data }) => setState({ name: 'ready', scripts: data }))
      .catch((error: unknown) => {
        if (!(error instanceof TalkError)) throw error;
        if (!stop.signal.aborted) setState({ name: 'failed' });
      });
    return () => stop.abort();
  }, [api, communicationId]);

  if (state.name === 'loading') {
    return (
      <div role="status" aria-label={t('script.loading')}>
        <span className="tk-skeleton" style={{ display: 'block', height: 64 }} />
      </div>
    );
  }
  if (state.name === 'failed') {
    return (
      <p>
        {t('script.failed')} <Button onClick={onRetry}>{t('action.retry')}</Button>
      </p>
    );
  }
  return <FilledScripts scripts={state.scripts} />;
}

/** Scripts that are filled in already: one of them, step by step. */
export function FilledScripts({ scripts }: { scripts: readonly FilledScript[] }): ReactNode {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const id = useId();
  const script = scripts.find((each) => each.id === chosenId) ?? scripts[0];
  if (script === undefined) return <p className="tk-muted">{t('script.none')}</p>;
  return (
    <div className="tk-script">
      {scripts.length > 1 && (
        <div className="tk-field">
          <label htmlFor={id}>{t('script.which')}</label>
          <select
            id={id}
            className="tk-select"
            value={script.id}
            onChange={(event) => setChosenId(Number(event.currentTarget.value))}
          >
            {scripts.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </div>
      )}
      <ScriptSteps key={script.id} script={script} />
    </div>
  );
}

function ScriptSteps({ script }: { script: FilledScript }): ReactNode {
  const [at, setAt] = useState(0);
  const step = script.steps[at];
  if (step === undefined) return null;
  const count = script.steps.length;
  return (
    <>
      <div aria-live="polite">
        {step.title !== '' && <h3>{step.title}</h3>}
        <p className="tk-script-text">
          {step.parts.map((part, index) => (
            // Pieces have no identity of their own, and never move.
            <ScriptPiece key={`${index}-${part.kind}`} part={part} />
          ))}
        </p>
      </div>
      {count > 1 && (
        <div className="tk-script-steps">
          <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('script.previous')}
          </Button>
          <small className="tk-muted tk-num">{t('script.step', { step: at + 1, steps: count })}</small>
          <Button disabled={at === count - 1} onClick={() => setAt(at + 1)}>
            {t('script.next')}
          </Button>
        </div>
      )}
    </>
  );
}

type Part = FilledScript['steps'][number]['parts'][number];

/** Plain text only. A gap is marked in words, not just in colour. */
function ScriptPiece({ part }: { part: Part }): ReactNode {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'value') return <b>{part.text}</b>;
  // A kind that only a newer server knows: its text, if it has one.
  const kind = knownWord(['missing', 'unknown'], part.kind, null);
  if (kind === null) return 'text' in part ? String(part.text) : null;
  const variable = part.variable.replace('.', ' ').replaceAll('_', ' ');
  return (
    <mark className="tk-gap" data-tone={kind === 'unknown' ? 'bad' : undefined}>
      {t(`script.${kind}`, { variable })}
    </mark>
  );
}
