import {
  TalkEmbedError,
  WIDGET_COMMANDS,
  type Capability,
  type CommandSpec,
  type ServedCommand,
  type WidgetCommand,
  type WidgetCommands,
} from '../protocol/index.js';
import type { DialerSettings } from './options.js';

type Services = { [T in WidgetCommand]?: (payload: WidgetCommands[T]['payload']) => unknown };

const DEFAULT_GRANTS: readonly Capability[] = ['voice', 'resize', 'notify', 'link.open'];

/** What the page offers: its options' list, plus each service it has code for. */
export function offeredGrants(settings: DialerSettings): Capability[] {
  const offered = [...(settings.grants ?? DEFAULT_GRANTS)];
  if (settings.onLookup) offered.push('contacts.lookup');
  if (settings.onRecordOpen) offered.push('record.open');
  if (settings.onCallLog) offered.push('log.write');
  return offered;
}

/** The commands a widget may send to this page, each behind its capability. */
export function createServices(
  settings: DialerSettings,
  win: Window,
  ports: {
    isGranted(capability: Capability): boolean;
    /** Applies the height and returns the one that was accepted. */
    resize(heightPx: number): number;
    freshToken(): Promise<string>;
  },
): Map<string, ServedCommand> {
  const { onLookup, onRecordOpen, onCallLog, identity } = settings;
  const services: Services = {
    'link.open': ({ url }) => ({ opened: openLink(win, url) }),
    'frame.resize': ({ heightPx }) => ({ heightPx: ports.resize(heightPx) }),
  };
  if (identity) services['token.refresh'] = async () => ({ token: await ports.freshToken() });
  if (onLookup) services['contacts.lookup'] = async ({ phone }) => ({ contact: await onLookup(phone) });
  if (onCallLog) services['log.write'] = async ({ call, note }) => ({ id: await onCallLog(call, note) });
  if (onRecordOpen)
    services['record.open'] = async ({ ref }) => {
      await onRecordOpen(ref);
      return { opened: true };
    };
  return new Map(
    Object.entries(services).map(([type, serve]) => {
      const { shape, needs }: CommandSpec = WIDGET_COMMANDS[type as WidgetCommand];
      const run = (payload: unknown) => {
        if (needs && !ports.isGranted(needs))
          throw new TalkEmbedError('CAPABILITY_DENIED', `The page does not grant "${needs}"`);
        return (serve as (payload: unknown) => unknown)(payload);
      };
      return [type, { shape, run }];
    }),
  );
}

/** Opens what is safe to open on somebody else's behalf; everything else is refused. */
function openLink(win: Window, url: string): boolean {
  if (!/^(https:\/\/|tel:|sms:|mailto:)/i.test(url))
    throw new TalkEmbedError('INVALID_ARGUMENT', 'payload.url: only https, tel, sms and mailto');
  win.open(url, '_blank', 'noopener,noreferrer');
  return true;
}
