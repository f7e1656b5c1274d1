import './supervision-bar.css';
import { changeSupervision, endSupervision, type Supervision, type SupervisionMode } from '@talk/core/contract';
import { formatTimer, knownWord, phoneDisplay } from '@talk/core/format';
import { ABOVE, Icon, useNow } from '@talk/ui';
import { Ear, LogOut, MessageCircleMore, PhoneForwarded, UserPlus } from 'lucide';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { stayAbove } from './stay-above.js';
import { t } from './texts.js';

const MODES = ['listen', 'whisper', 'join'] as const satisfies readonly SupervisionMode[];
const ICONS = { listen: Ear, whisper: MessageCircleMore, join: UserPlus } as const;

/** The supervisor's phone in a call of others: the three modes, and the ways out of it. */
export function SupervisionBar({ supervision }: { supervision: Supervision }): ReactNode {
  const { client } = useWorkspace();
  const { call, state, started_at: startedAt } = supervision;
  const nowMs = useNow(1_000);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const caller = call.contact?.name ?? phoneDisplay(call.phone_number);
  const mode = knownWord(MODES, supervision.mode, 'listen');
  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }
  const params = { id: call.id };
  const isConnected = state === 'connected';
  return (
    <section
      ref={stayAbove}
      className="app-supervision"
      popover="manual"
      {...{ [ABOVE]: '' }}
      aria-label={t('supervision')}
    >
      <header>
        <strong className="tk-clip" dir="auto">
          {supervision.agent_name === null ? caller : t('supervision.who', { agent: supervision.agent_name, caller })}
        </strong>
        <span className="tk-num">{formatTimer(Math.max(0, nowMs - Date.parse(startedAt)) / 1_000)}</span>
      </header>
      <p role="status">{t(isConnected ? `supervision.${mode}.what` : 'supervision.connecting')}</p>
      <div className="app-supervision-modes" role="group" aria-label={t('supervision.mode')}>
        {MODES.map((each) => (
          <button
            key={each}
            type="button"
            className="tk-button"
            aria-pressed={each === mode}
            disabled={!isConnected}
            onClick={() => void run(() => client.api.call(changeSupervision, { params, body: { mode: each } }))}
          >
            <Icon shape={ICONS[each]} />
            {t(`supervision.${each}`)}
          </button>
        ))}
      </div>
      {problem !== null && (
        <p className="tk-why" data-tone="bad" role="alert">
          {problem}
        </p>
      )}
      <footer>
        <button
          type="button"
          className="tk-button"
          disabled={busy || !isConnected}
          onClick={() => void run(() => client.phone.takeOverCall(call.id))}
        >
          <Icon shape={PhoneForwarded} />
          {t('supervision.takeOver')}
        </button>
        <button
          type="button"
          className="tk-button"
          data-tone="stop"
          disabled={busy}
          onClick={() => void run(() => client.api.call(endSupervision, { params }))}
        >
          <Icon shape={LogOut} />
          {t('supervision.leave')}
        </button>
      </footer>
    </section>
  );
}
