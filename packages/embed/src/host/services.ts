import { type ServedCommand } from '../channel/channel.js';
import {
  TalkEmbedError,
  WIDGET_COMMANDS,
  type Capability,
  type WidgetCommand,
  type WidgetCommands,
} from '../protocol/index.js';
import type { DialerSettings } from './options.js';

type Services = { [T in WidgetCommand]?: ((payload: WidgetCommands[T]['payload']) => unknown) | undefined };

/** What the page offers: its options' list, plus each service it has code for. */
export function offeredGrants({ grants, onLookup, onRecordOpen, onCallLog }: DialerSettings): Capability[] {
  const offered: Capability[] = [...(grants ?? (['voice', 'resize', 'notify', 'link.open'] as const))];
  if (onLookup) offered.push('contacts.lookup');
  if (onRecordOpen) offered.push('record.open');
  if (onCallLog) offered.push('log.write');
  return offered;
}

/**
 * The commands a widget may send to this page. A service without code answers UNSUPPORTED_COMMAND.
 * @param resize applies a height and returns the one that was accepted.
 */
export function createServices(
  { onLookup, onRecordOpen, onCallLog, identity }: DialerSettings,
  resize: (heightPx: number) => number,
  freshToken: () => Promise<string>,
): Map<string, ServedCommand> {
  const services: Services = {
    'link.open'({ url }) {
      if (!/^(https:\/\/|tel:|sms:|mailto:)/i.test(url)) throw new TalkEmbedError('INVALID_ARGUMENT', 'payload.url');
      open(url, '_blank', 'noopener,noreferrer');
      return { opened: true };
    },
    'frame.resize': ({ heightPx }) => ({ heightPx: resize(heightPx) }),
    'token.refresh': identity && (async () => ({ token: await freshToken() })),
    'contacts.lookup': onLookup && (async ({ phone }) => ({ contact: await onLookup(phone) })),
    'record.open': onRecordOpen && (async ({ ref }) => ({ opened: (await onRecordOpen(ref)) !== false })),
    'log.write': onCallLog && (async ({ call, note }) => ({ id: await onCallLog(call, note) })),
  };
  return new Map(
    Object.entries(services).flatMap(([type, run]) =>
      run ? [[type, { ...WIDGET_COMMANDS[type as WidgetCommand], run }]] : [],
    ),
  );
}
