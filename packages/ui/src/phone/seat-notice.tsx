import { useState, type ReactNode } from 'react';
import { Banner } from '../kit/banner.js';
import { Button } from '../kit/button.js';
import { useSignalValue } from '../kernel/use-signal-value.js';
import type { PhoneModel } from './phone.model.js';
import { phoneText } from './texts.js';

/** The phone is in another tab of this browser: where the sound is, or that the tab does not answer; and the way to have it here. */
export function SeatNotice({ model }: { model: PhoneModel }): ReactNode {
  const { seat, calls } = useSignalValue(model.phone.state);
  const [problem, setProblem] = useState<string | null>(null);
  if (seat.name === 'taking') return <Banner tone="info">{phoneText('seat.moving')}</Banner>;
  if (seat.name !== 'following') return null;
  const talking = calls.some(({ phase }) => phase === 'active');
  if (!seat.silent && !talking) return null;
  const take = (): void => {
    setProblem(null);
    void model.takeOver().then(setProblem);
  };
  const words = phoneText(seat.silent ? 'sentence.NOT_LEADER' : 'seat.elsewhere');
  return (
    <Banner
      tone={seat.silent ? 'warn' : 'info'}
      action={<Button onClick={take}>{phoneText(talking ? 'seat.takeCall' : 'seat.take')}</Button>}
    >
      {problem === null ? words : phoneText('seat.failed', { reason: problem })}
    </Banner>
  );
}
