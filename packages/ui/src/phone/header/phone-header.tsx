import { Settings2, SignalHigh, SignalLow, SignalZero } from 'lucide';
import type { ReactNode } from 'react';
import { TalkError } from '@talk/core';
import { Banner } from '../../kit/banner.js';
import { IconButton } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { useNow } from '../../kernel/use-now.js';
import { AgentPill } from './agent-pill.js';
import type { PhoneModel } from '../phone.model.js';
import { QualityButton } from '../sound/quality-bars.js';
import { soundText } from '../sound/sound.texts.js';
import { phoneText } from '../texts.js';
import { blockedCause } from './blocked.js';
import { dialerWording } from '../wording.js';

const LINK = {
  good: { shape: SignalHigh, tone: 'ok' },
  trying: { shape: SignalLow, tone: 'warn' },
  none: { shape: SignalZero, tone: 'bad' },
} as const;

/** The agent's name and status, and whether the phone is connected: a control, an icon and a word. */
export function PhoneHeader({ model }: { model: PhoneModel }): ReactNode {
  const { link, serverReachable } = useSignalValue(model.phone.state);
  const agent = useSignalValue(model.agent.state);
  const quality = useSignalValue(model.phone.sound.quality);
  const kind =
    link.name === 'refused' || link.name === 'off'
      ? 'none'
      : (link.name === 'ready' || (link.name === 'lost' && !link.announced)) && serverReachable
        ? 'good'
        : 'trying';
  const { shape, tone } = LINK[kind];
  const cause = blockedCause(useSignalValue(model.phone.status));
  const choose = (status: Parameters<typeof model.agent.choose>[0]): void => {
    model.agent.choose(status).catch((error: unknown) => {
      // Reverted, and the header says so.
      if (!(error instanceof TalkError)) throw error;
    });
  };
  return (
    <>
      <AgentPill state={agent} isCutOff={link.name === 'refused'} onChoose={choose} />
      <span className={cause ? 'tk-link tk-hidden' : 'tk-link'} data-tone={tone}>
        <DialerWord model={model} />
        {!(quality && kind === 'good') && <Icon shape={shape} />}
      </span>
      {cause && (
        <span className="tk-chip tk-clip" data-tone="bad" data-blocked="">
          {phoneText(cause)}
        </span>
      )}
      {quality && kind === 'good' && (
        <QualityButton quality={quality} onOpen={() => model.screen.openSheet('quality')} />
      )}
      <IconButton
        icon={Settings2}
        label={soundText('settings.open')}
        onClick={() => model.screen.openSheet('settings')}
      />
    </>
  );
}

/** What the dialer is doing. A component of its own: the once-a-second redraw stays inside it. */
export function DialerWord({ model }: { model: PhoneModel }): ReactNode {
  const status = useSignalValue(model.phone.status);
  const { calls } = useSignalValue(model.phone.state);
  const active = calls.find((call) => call.phase === 'active' && !call.away);
  const answeredAtMs = active?.phase === 'active' ? active.answeredAtMs : null;
  const wrapUp = useSignalValue(model.afterCall.left);
  const next = useSignalValue(model.next);
  const nowMs = useNow(1_000, answeredAtMs !== null || wrapUp !== null || next !== null);
  return (
    <span className="tk-num" data-dialer-word="">
      {dialerWording({ status, answeredAtMs, wrapUp, next, nowMs })}
    </span>
  );
}

/** Why the last choice in the header was reverted. */
export function AgentProblem({ model }: { model: PhoneModel }): ReactNode {
  const { problem } = useSignalValue(model.agent.state);
  return problem === null ? null : <Banner tone="bad">{phoneText('agent.notSaved', { reason: problem })}</Banner>;
}
