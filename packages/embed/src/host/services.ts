import { TalkEmbedError, type WidgetCommand, type WidgetCommands } from '../protocol/index.js';
import type { WidgetSettings } from './options.js';

/** The page's own services, by the capability that lets the widget use each; those without code are undefined. */
const pageServices = ({ onLookup, onRecordOpen, onCallLog }: Partial<WidgetSettings>) =>
  ({
    'contacts.lookup': onLookup && (async ({ phone }) => ({ contact: await onLookup(phone) })),
    'record.open': onRecordOpen && (async ({ ref }) => ({ opened: (await onRecordOpen(ref)) !== false })),
    'log.write': onCallLog && (async ({ call, note, record }) => ({ id: await onCallLog(call, note, record) })),
  }) satisfies Partial<Services>;

/** The code behind each command that a widget may send to this page. A missing one answers UNSUPPORTED_COMMAND. */
type Services = {
  readonly [T in WidgetCommand]: ((payload: WidgetCommands[T]['payload']) => unknown) | undefined;
};

/**
 * Serves the widget's commands. What they hold comes from our own frame, whose origin and window were checked; so only
 * what could harm the page is checked again: addresses and sizes. Each needs the capability of its name, but for two.
 * @param resize applies a height and returns the one that was accepted.
 * @returns runs one command, with the grants of now; throws UNSUPPORTED_COMMAND, CAPABILITY_DENIED, or what the service throws.
 */
export function createServices(
  settings: WidgetSettings,
  resize: (heightPx: number) => number,
  freshToken: () => Promise<string>,
): (type: string, payload: unknown, grants: readonly string[]) => unknown {
  // Without a prototype, so that inherited names mean nothing.
  const services: Services & { __proto__: null } = {
    __proto__: null,
    'link.open'({ url }) {
      if (!/^(https:\/\/|tel:|sms:|mailto:)/i.test(url)) throw new TalkEmbedError('INVALID_ARGUMENT', 'url');
      open(url, '_blank', 'noreferrer');
      return { opened: true };
    },
    'frame.resize': ({ heightPx }) => ({ heightPx: resize(heightPx) }),
    'token.refresh': settings.identity && (async () => ({ token: await freshToken() })),
    ...pageServices(settings),
  };
  return (type, payload, grants) => {
    const run = services[type as WidgetCommand];
    if (!run) throw new TalkEmbedError('UNSUPPORTED_COMMAND', type);
    const needs = type.replace('frame.', '');
    if (type !== 'token.refresh' && !grants.includes(needs)) throw new TalkEmbedError('CAPABILITY_DENIED', needs);
    return run(payload as never);
  };
}
