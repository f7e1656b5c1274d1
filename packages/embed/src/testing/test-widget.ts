/** A small widget for the browser tests: it keeps what it is told where a test can read it, and rings no phone. */
import {
  connectToHost,
  DIALER_COMMANDS,
  TalkEmbedError,
  type ErrorCode,
  type HostConnection,
  type HostSession,
  type WidgetState,
} from '../frame/index.js';
import { sampleCall, sampleState } from './samples.js';

/** What a test reads and does inside the frame. */
export interface TestWidget {
  connection: HostConnection;
  sessions: HostSession[];
  refused: string[];
  dialled: { to: string; confirm: boolean | undefined; key: string | undefined }[];
  commands: { type: string; payload: unknown }[];
  grants: (readonly string[])[];
  state: WidgetState;
  /** Lets a widget that waits with its welcome go on. */
  goOn(): void;
}

const script = document.currentScript as HTMLScriptElement;
const { allowed = '', min = '1', max = '1', fail, waits } = script.dataset;
const note = (type: string, payload: unknown) => void widget.commands.push({ type, payload });
const call = sampleCall();
let goOn = () => {};
const gate = new Promise<void>((resolve) => (goOn = resolve));

const widget: TestWidget = {
  sessions: [],
  refused: [],
  dialled: [],
  commands: [],
  grants: [],
  goOn: () => goOn(),
  // Of texting, which has a look of the company's.
  state: { ...sampleState({ open: false }), look: { accent: null } } as WidgetState,
  connection: connectToHost({
    widget: 'dialer',
    build: 'test',
    wants: ['voice', 'resize', 'link.open', 'contacts.lookup', 'numbers'],
    allowedOrigins: allowed.split(' '),
    range: { min: Number(min), max: Number(max) },
    size: { minWidthPx: 300, minHeightPx: 500 },
    getState: () => widget.state,
    onWelcome(session) {
      widget.sessions.push(session);
      if (fail) throw new TalkEmbedError(fail as ErrorCode);
      return waits ? gate : undefined;
    },
    onGrantsChanged: (grants) => void widget.grants.push(grants),
    onRefused(error) {
      widget.refused.push(error.code);
      document.body.textContent = error.code;
    },
    commands: DIALER_COMMANDS,
    handlers: {
      'call.start'({ to, confirm }, { idempotencyKey }) {
        widget.dialled.push({ to, confirm, key: idempotencyKey });
        widget.connection.emit('call.changed', { call, previous: null, reason: 'dialled' });
        return { call };
      },
      'call.end': () => ({ call }),
      'widget.set'(payload) {
        note('widget.set', payload);
        widget.state = { ...widget.state, ...payload };
        return { open: widget.state.open, view: widget.state.view };
      },
      'config.set'(config) {
        note('config.set', config);
        return { config };
      },
      'context.set'(context) {
        note('context.set', context);
        return { context };
      },
    },
  }),
};
Object.assign(window, { widget });
