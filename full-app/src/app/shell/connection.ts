import type { PhoneStatus } from '@talk/core/phone';
import type { RealtimeStatus } from '@talk/core/realtime';
import { phoneText } from '@talk/ui/phone';
import { t } from './texts.js';

/** Colour never stands alone: each light has its sentence. */
export interface Light {
  tone: 'ok' | 'warn' | 'bad' | 'off';
  words: string;
}

export function dataLight(status: RealtimeStatus): Light {
  const tones = { connecting: 'off', live: 'ok', polling: 'warn', offline: 'bad' } as const;
  return { tone: tones[status], words: t(`data.${status}`) };
}

export function phoneLight({ kind, sentence }: PhoneStatus): Light {
  const words = sentence === null || sentence.startsWith('MICROPHONE') ? null : phoneText(`sentence.${sentence}`);
  switch (kind) {
    case 'offline':
      return { tone: 'off', words: words ?? t('phone.off') };
    case 'starting':
      return { tone: 'off', words: words ?? t('phone.starting') };
    case 'unavailable':
      return { tone: 'bad', words: words ?? phoneText('status.unavailable') };
    case 'reconnecting':
      return { tone: 'warn', words: words ?? phoneText('status.reconnecting') };
    case 'ready':
    case 'disconnected':
      return { tone: words === null ? 'ok' : 'warn', words: words ?? t('phone.ready') };
    default:
      return { tone: words === null ? 'ok' : 'warn', words: words ?? t('phone.call') };
  }
}

/** `problem` is what the last use met; before any use, the browser's own permission is all that is known. */
export function micLight(problem: string | null, permission: PermissionState | null): Light {
  if (problem !== null) return { tone: 'bad', words: phoneText(`sentence.${problem}` as 'sentence.MICROPHONE_DENIED') };
  if (permission === 'denied') return { tone: 'bad', words: t('mic.blocked') };
  return permission === 'granted' ? { tone: 'ok', words: t('mic.ok') } : { tone: 'off', words: t('mic.unknown') };
}
