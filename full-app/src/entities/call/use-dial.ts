import { phoneText } from '@talk/ui/phone';
import { useSignalValue } from '@talk/ui';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { callText } from './call-text.js';

export interface DialTarget {
  contactId?: number;
  number: string;
  line?: number;
}

export interface Dial {
  /** Why no call can be started now, as a sentence; null when one can. */
  blocked: string | null;
  /**
   * Calls. The phone shows how it goes or why it does not, and asks first when it is outside day time there (spec 1 §5). Who wants to
   * choose the line for each call finds the number in the keypad. Never rejects.
   */
  dial: (target: DialTarget) => Promise<void>;
}

export function useDial(): Dial {
  const { client, phone, user } = useWorkspace();
  const status = useSignalValue(client.phone.status);
  return {
    blocked: blockedBecause(),
    dial: ({ number, line: lineId, contactId }) =>
      phone.calls.callBack(number, {
        ...(lineId === undefined ? {} : { lineId }),
        ...(contactId === undefined ? {} : { contactId }),
      }),
  };

  function blockedBecause(): string | null {
    if (!may(user, 'make call')) return callText('notAllowed');
    if (status.kind === 'ready' || status.kind === 'disconnected') return null;
    const live = status.kind !== 'offline' && status.kind !== 'starting' && status.kind !== 'unavailable';
    if (live && status.kind !== 'reconnecting') return callText('busy');
    return status.sentence === null
      ? callText('notReady', { status: phoneText(`status.${status.kind}`) })
      : phoneText(`sentence.${status.sentence}`);
  }
}
