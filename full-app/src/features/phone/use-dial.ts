import { checkDayTime, localTimeOf } from '@talk/core/format';
import { phoneText } from '@talk/ui/phone';
import { useSignalValue } from '@talk/ui';
import { may, timeFormatOf, useWorkspace } from '../../app/workspace-context.js';
import { askFirst } from './ask-first.store.js';
import { t } from './texts.js';

export interface DialTarget {
  contactId?: number;
  name: string;
  number: string;
  /** The contact's own zone; the number's zones stand in for it. */
  timezone: string | null;
  line?: number;
}

export interface Dial {
  /** Why no call can be started now, as a sentence; null when one can. */
  blocked: string | null;
  /** Calls, after asking when it is outside day time there (spec 1 §5). How it goes is shown by the phone. */
  dial: (target: DialTarget) => Promise<void>;
}

export function useDial(): Dial {
  const { client, phone, user } = useWorkspace();
  const status = useSignalValue(client.phone.status);
  return {
    blocked: blockedBecause(),
    async dial(target) {
      const format = timeFormatOf(user);
      const zones = target.timezone
        ? [target.timezone]
        : localTimeOf(target.number, Date.now(), format, user.company.country).map(({ zone }) => zone);
      const check = checkDayTime({ name: target.name, zones }, Date.now(), format);
      if (!check.inDayTime && !(await askFirst(check.message))) return;
      const line = target.line ?? phone.dial.lineId.peek();
      await client.phone.dial({
        to: target.number,
        ...(line === null ? {} : { line }),
        ...(target.contactId === undefined ? {} : { contactId: target.contactId }),
      });
    },
  };

  function blockedBecause(): string | null {
    if (!may(user, 'make call')) return t('notAllowed');
    if (status.kind === 'ready' || status.kind === 'disconnected') return null;
    const live = status.kind !== 'offline' && status.kind !== 'starting' && status.kind !== 'unavailable';
    if (live && status.kind !== 'reconnecting') return t('busy');
    return status.sentence === null
      ? t('notReady', { status: phoneText(`status.${status.kind}`) })
      : phoneText(`sentence.${status.sentence}`);
  }
}
