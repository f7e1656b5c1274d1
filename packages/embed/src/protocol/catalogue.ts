/**
 * The contract as data, for documentation and for tests that compare it with the code. No page or frame loads it.
 */
import { CAPABILITY_TEXTS, COMMAND_TEXTS, EVENT_TEXTS, kindsOf } from './catalogue-texts.js';
import { resultTimeoutMs, WIDGET_COMMANDS } from './commands.js';
import { errorRef, type ErrorCode } from './errors.js';
import { WIDGET_EVENTS } from './events.js';
import * as limits from './limits.js';
import type { Shape } from './guards.js';
import { HOST_COMMANDS } from './kinds/commands.js';
import type { AllHostCommands, AllWidgetEvents, WidgetCommand, WidgetKind } from './messages.js';
import { PROTOCOL } from './versions.js';

interface ErrorEntry {
  cause: string;
  fix: string;
  retryable: boolean;
}

const entry = (retryable: boolean, cause: string, fix: string): ErrorEntry => ({ cause, fix, retryable });

/** Why each code happens and what to do about it. */
export const ERROR_CATALOGUE: Readonly<Record<ErrorCode, ErrorEntry>> = {
  LOAD_TIMEOUT: entry(
    true,
    'The frame did not load within 10 s.',
    'Check the network and the origin option, then try again.',
  ),
  LOAD_BLOCKED: entry(
    true,
    'The script /embed.js could not be loaded, or the part /embed-bridge.js that it loads.',
    'Allow it in script-src and in content blockers, then create the widget again.',
  ),
  FRAME_BLOCKED: entry(
    false,
    'The frame loaded but never said hello: a policy blocked its content.',
    "Allow the Talk origin in the page's frame-src, and the origins of the page and of every frame around it in the key's list of sites.",
  ),
  VERSION_UNSUPPORTED: entry(
    false,
    'Page and frame share no protocol version; details hold both ranges.',
    'Reload the page without cache, or update @talk/embed.',
  ),
  DESTROYED: entry(false, 'The widget was destroyed, or the other side said goodbye.', 'Create a new one.'),
  NO_RESPONSE: entry(
    true,
    'The other side did not acknowledge within 2 s, or was reloaded before it answered.',
    'The connection is restored by itself; repeat the command with the same idempotencyKey.',
  ),
  ORIGIN_FORBIDDEN: entry(
    false,
    "The page's origin is not on the key's list.",
    "Add the exact origin to the key's allowed origins.",
  ),
  KEY_INVALID: entry(false, 'The key is unknown or was revoked.', 'Create a key and pass it as the key option.'),
  KEY_SCOPE: entry(
    false,
    'This kind of key cannot be used here.',
    'Never put sk_ keys into a page; give uk_ keys to Talk.dialer({ apiKey }), not to a tag.',
  ),
  AUTH_REQUIRED: entry(
    false,
    'No one is signed in inside the widget.',
    'Let the person sign in, or pass a key or an identity callback.',
  ),
  AUTH_EXPIRED: entry(true, "The widget's session ended.", 'Provide a fresh token through the identity callback.'),
  IDENTITY_INVALID: entry(
    false,
    'The identity callback failed, hung, or returned a token that was refused.',
    'Return a fresh token for that person within 15 s.',
  ),
  CAPABILITY_DENIED: entry(false, 'The page does not grant the named capability.', 'Add it to the grants option.'),
  UNSUPPORTED_COMMAND: entry(
    false,
    'The other side does not serve this command.',
    'Check the name, or offer the service (onLookup, onRecordOpen, onCallLog, identity).',
  ),
  INVALID_ARGUMENT: entry(
    false,
    'The named field is missing or has the wrong form.',
    "Correct the field; see the command's reference.",
  ),
  BAD_STATE: entry(
    false,
    'The command makes no sense right now, such as answering when nothing is ringing.',
    'Read the state first.',
  ),
  NOT_FOUND: entry(false, 'What the command names does not exist.', 'Use an id from a snapshot.'),
  TIMEOUT: entry(true, 'The command was acknowledged but had no result in time.', 'Try again, or pass timeoutMs.'),
  CANCELLED: entry(false, "The caller's AbortSignal was aborted.", 'Nothing to do.'),
  RATE_LIMITED: entry(
    true,
    'More than 64 requests at once, or 50 messages in a second.',
    'Wait for answers; subscribe to events instead of polling.',
  ),
  PAYLOAD_TOO_LARGE: entry(false, 'A payload is larger than 64 KB of JSON.', 'Send ids instead of whole records.'),
  MIC_POLICY_BLOCKED: entry(
    false,
    'A permissions policy blocks the microphone in the frame.',
    'Repeat allow="microphone" on every frame around the page.',
  ),
  MIC_DENIED: entry(
    false,
    'The person or the browser refused the microphone.',
    'Allow it in the address bar, then try again.',
  ),
  MIC_NOT_FOUND: entry(false, 'No microphone was found.', 'Connect one.'),
  MIC_IN_USE: entry(true, 'Another program is using the microphone.', 'Close it, then try again.'),
  AUDIO_BLOCKED: entry(false, 'The browser blocks sound until the first click.', 'Click once inside the widget.'),
  NOT_LEADER: entry(false, 'Another tab has the phone.', 'Use it there, or move the phone here with leader.take.'),
  CALL_REJECTED: entry(false, 'The server refused the call; details hold the rejection.', 'Show the reason.'),
  CALL_FAILED: entry(true, 'The call could not be set up.', 'Dial again.'),
  OFFLINE: entry(true, 'There is no connection to the Talk server.', 'Wait for the connection.'),
  MESSAGE_REJECTED: entry(false, 'The server refused the message; details hold the rejection.', 'Show the reason.'),
  SERVER_ERROR: entry(true, 'The Talk server failed.', 'Try again later.'),
  INTERNAL: entry(
    true,
    'A bug: the code behind a command threw.',
    'Report it; the console of the side that threw shows the error.',
  ),
};

/** Everything a generated reference needs. */
export interface ProtocolCatalogue {
  protocol: { min: number; max: number };
  limits: Readonly<Record<string, number>>;
  capabilities: readonly { name: string; text: string }[];
  commands: readonly {
    name: string;
    text: string;
    direction: 'page to widget' | 'widget to page';
    /** The kinds of widget that take it; empty: all, and whatever a widget asks of a page. */
    kinds: readonly WidgetKind[];
    fields: Shape;
    needs: string | null;
    timeoutMs: number;
  }[];
  events: readonly { name: string; text: string; kinds: readonly WidgetKind[]; fields: Shape }[];
  errors: readonly (ErrorEntry & { code: string; ref: string })[];
}

/** Lists the contract from the same tables that the code runs on. */
export function protocolCatalogue(): ProtocolCatalogue {
  const commands = (
    direction: 'page to widget' | 'widget to page',
    table: typeof HOST_COMMANDS | typeof WIDGET_COMMANDS,
  ) =>
    Object.entries(table).map(([name, { shape, needs }]: [string, { shape: Shape; needs?: string }]) => ({
      name,
      text: COMMAND_TEXTS[name as keyof AllHostCommands | WidgetCommand],
      direction,
      kinds: kindsOf(name),
      fields: shape,
      needs: needs ?? null,
      timeoutMs: resultTimeoutMs(name as keyof AllHostCommands | WidgetCommand),
    }));
  return {
    protocol: PROTOCOL,
    limits: { ...limits },
    capabilities: Object.entries(CAPABILITY_TEXTS).map(([name, text]) => ({ name, text })),
    commands: [...commands('page to widget', HOST_COMMANDS), ...commands('widget to page', WIDGET_COMMANDS)],
    events: Object.entries(WIDGET_EVENTS).map(([name, fields]) => ({
      name,
      text: EVENT_TEXTS[name as keyof AllWidgetEvents],
      kinds: kindsOf(name),
      fields,
    })),
    errors: Object.entries(ERROR_CATALOGUE).map(([code, rest]) => ({
      code,
      ref: errorRef(code as ErrorCode),
      ...rest,
    })),
  };
}
