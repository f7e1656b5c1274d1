import { phoneText } from '@talk/ui/phone';
import { useSignalValue } from '@talk/ui';
import { may, useWorkspace } from '../../app/workspace-context.js';
import { t } from './texts.js';

export interface DialTarget {
  contactId?: number;
  number: string;
  line?: number;
}

export interface Dial {
  /** Why no call can be started now, as a sentence; null when one can. */
  blocked: string | null;
  /**
   * Calls. The phone shows how it goes, and asks first when it is outside day time there (spec 1 §5). Who wants to choose the line
   * for each call finds the number in the keypad.
   */
  dial: (target: DialTarget) => Promise<void>;
}

export function useDial(): Dial {
  const { client, phone, panel, user } = useWorkspace();
  const status = useSignalValue(client.phone.status);
  return {
    blocked: blockedBecause(),
    async dial(target) {
      const { lines } = phone.dial;
      const line = target.line ?? lines.chosenId.peek();
      if (line === null && lines.mustChoose.peek()) {
        phone.show('keypad');
        phone.dial.paste(target.number);
        panel.setOpen(true);
        return;
      }
      await client.phone.dial({
        to: target.number,
        ...(line === null ? {} : { line }),
        ...(target.contactId === undefined ? {} : { contactId: target.contactId }),
      });
      lines.used();
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
