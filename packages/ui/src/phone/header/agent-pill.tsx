import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import type { AgentStatus, ChosenAgentStatus } from '@talk/core/format';
import { Icon } from '../../kit/icon.js';
import { CHOICES, type AgentState } from './agent.model.js';
import { phoneText } from '../texts.js';

export interface AgentPillProps {
  state: AgentState;
  /** Calls cannot come to this phone: whatever the status, the light is not green. */
  isCutOff: boolean;
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

/** Whether to name the status after the call: that the agent accepts calls again goes without saying. */
const isNews = (state: AgentState): state is AgentState & { next: AgentStatus } =>
  state.next !== null && state.next !== 'accepting';

function wordsOf(state: AgentState): string {
  const status = phoneText(`agent.${state.status ?? 'unknown'}`);
  return isNews(state) ? phoneText('agent.then', { status, next: phoneText(`agent.${state.next}`) }) : status;
}

/** The agent's status, and the control that changes it: a native select, drawn as the pill. */
export function AgentPill({ state, isCutOff, onChoose }: AgentPillProps): ReactNode {
  const { status, saving } = state;
  const words = wordsOf(state);
  const tone = status ? TONES[status] : undefined;
  const chosen = CHOICES.find((choice) => choice === status);
  return (
    <label className="tk-pill tk-agent" data-saving={saving ? '' : undefined}>
      <span className="tk-dot" data-tone={isCutOff && tone === 'ok' ? undefined : tone} />
      <span className="tk-hidden">{phoneText('agent.label')}</span>
      <span aria-hidden="true" className="tk-clip">
        {isNews(state) ? phoneText('agent.thenShort', { next: phoneText(`agent.${state.next}`) }) : words}
      </span>
      <Icon shape={ChevronDown} size="small" />
      <select value={status ?? ''} onChange={(event) => onChoose(event.currentTarget.value as ChosenAgentStatus)}>
        {chosen === undefined && (
          <option value={status ?? ''} disabled>
            {words}
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
