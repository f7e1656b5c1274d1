import { Settings2, SignalHigh, SignalLow, SignalZero } from 'lucide';
import type { ReactNode } from 'react';
import { TalkError } from '@talk/core';
import { Banner } from '../kit/banner.js';
import { IconButton } from '../kit/button.js';
import { Icon } from '../kit/icon.js';
import { useSignalValue } from '../kernel/use-signal-value.js';
import { AgentPill } from './agent-pill.js';
import type { PhoneModel } from './phone.model.js';
import { QualityButton } from './sound/quality-bars.js';
import { soundText } from './sound/sound.texts.js';
import { phoneText } from './texts.js';

const LINK = {
  good: { shape: SignalHigh, tone: 'ok' },
  trying: { shape: SignalLow, tone: 'warn' },
  none: { shape: SignalZero, tone: 'bad' },
} as const;

/** Who the agent is to callers, and whether the phone is connected: as a control, an icon and a word. */
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
  const word = kind === 'trying' && link.name === 'starting' && link.attempt === 0 ? 'starting' : kind;
  const choose = (status: Parameters<typeof model.agent.choose>[0]): void => {
    model.agent.choose(status).catch((error: unknown) => {
      // Taken back, and the header says so.
      if (!(error instanceof TalkError)) throw error;
    });
  };
  return (
    <>
      <AgentPill state={agent} onChoose={choose} />
      {quality && kind === 'good' ? (
        <QualityButton quality={quality} onOpen={() => model.openSheet('quality')} />
      ) : (
        <span className="tk-link" data-tone={tone}>
          <span className="tk-clip">{phoneText(`link.${word}`)}</span>
          <Icon shape={shape} />
        </span>
      )}
      <IconButton icon={Settings2} label={soundText('settings.open')} onClick={() => model.openSheet('settings')} />
    </>
  );
}

/** Why the last choice in the header was taken back. */
export function AgentProblem({ model }: { model: PhoneModel }): ReactNode {
  const { problem } = useSignalValue(model.agent.state);
  return problem === null ? null : <Banner tone="bad">{phoneText('agent.notSaved', { reason: problem })}</Banner>;
}
