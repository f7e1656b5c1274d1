import { useState, type ReactNode } from 'react';
import { foregroundCall } from '@talk/core/phone';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { PhoneModel } from '../phone.model.js';
import { phoneText } from '../texts.js';

/** The phone is in another tab of this browser: where the sound is, or that the tab does not answer; and how to move it here. */
export function SeatNotice({ model }: { model: PhoneModel }): ReactNode {
  const state = useSignalValue(model.phone.state);
  const { sentence } = useSignalValue(model.phone.status);
  const [problem, setProblem] = useState<string | null>(null);
  const { seat } = state;
  if (seat.name === 'taking') return <Banner tone="info">{phoneText('seat.moving')}</Banner>;
  if (seat.name !== 'following') return null;
  const talking = foregroundCall(state)?.phase === 'active';
  if (!seat.silent && !talking) return null;
  const take = (): void => {
    setProblem(null);
    void model.calls.takeOver().then(setProblem);
  };
  const words = phoneText(
    seat.silent ? 'sentence.NOT_LEADER' : sentence === 'SIGNALLING_LOST' ? 'seat.reconnecting' : 'seat.elsewhere',
  );
  return (
    <Banner
      tone={seat.silent ? 'warn' : 'info'}
      action={<Button onClick={take}>{phoneText(talking ? 'seat.takeCall' : 'seat.take')}</Button>}
    >
      {problem === null ? words : phoneText('seat.failed', { reason: problem })}
    </Banner>
  );
}
