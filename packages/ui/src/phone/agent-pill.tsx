import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import type { AgentStatus, ChosenAgentStatus } from '@talk/core/format';
import { Icon } from '../kit/icon.js';
import { CHOICES, type AgentState } from './agent.model.js';
import { phoneText } from './texts.js';

export interface AgentPillProps {
  state: AgentState;
  onChoose: (status: ChosenAgentStatus) => void;
}

const TONES: Partial<Record<AgentStatus, 'ok' | 'warn' | 'bad'>> = {
  accepting: 'ok',
  'auto-dial': 'ok',
  'on-break': 'warn',
  'wrap-up': 'warn',
  'on-call': 'bad',
  ringing: 'bad',
};

/** The agent's status, and the control that changes it: a native choice, drawn as the pill. */
export function AgentPill({ state, onChoose }: AgentPillProps): ReactNode {
  const { status, saving } = state;
  const chosen = CHOICES.find((choice) => choice === status);
  return (
    <label className="tk-pill tk-agent" data-saving={saving ? '' : undefined}>
      <span className="tk-dot" data-tone={status ? TONES[status] : undefined} />
      <span className="tk-hidden">{phoneText('agent.label')}</span>
      <span aria-hidden="true" className="tk-clip">
        {phoneText(`agent.${status ?? 'unknown'}`)}
      </span>
      <Icon shape={ChevronDown} size="small" />
      <select value={status ?? ''} onChange={(event) => onChoose(event.currentTarget.value as ChosenAgentStatus)}>
        {chosen === undefined && (
          <option value={status ?? ''} disabled>
            {phoneText(`agent.${status ?? 'unknown'}`)}
          </option>
        )}
        {CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {phoneText(`agent.${choice}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
