import { durationText } from '../../i18n/clock.js';
import type { ReactNode } from 'react';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { PhoneModel } from '../phone.model.js';
import { phoneText } from '../texts.js';

/** After a period in which no call could ring here: how long it was, and what was missed. Stays until it is read. */
export function AbsenceNotice({ model }: { model: PhoneModel }): ReactNode {
  const absence = useSignalValue(model.phone.absence);
  if (absence === null) return null;
  const { seconds, missed_calls: missed, answered_by_others: answered } = absence;
  const time = durationText(seconds >= 120 ? seconds - (seconds % 60) : seconds);
  const read = model.phone.dismissAbsence;
  const show = (): void => {
    model.screen.show('recents');
    read();
  };
  return (
    <Banner
      tone={missed > 0 ? 'bad' : 'warn'}
      action={
        <>
          {missed > 0 && <Button onClick={show}>{phoneText('absence.show')}</Button>}
          <Button onClick={read}>{phoneText('action.close')}</Button>
        </>
      }
    >
      {missed > 0
        ? phoneText('absence.missed', { time, count: missed })
        : answered > 0
          ? phoneText('absence.covered', { time, count: answered })
          : phoneText('absence.quiet', { time })}
    </Banner>
  );
}
