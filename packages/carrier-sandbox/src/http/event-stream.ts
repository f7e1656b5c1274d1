import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Control } from '../control/control.js';
import type { SandboxEvent } from '../control/types.js';

const HEARTBEAT_MS = 15_000;
/** A reader this far behind is cut off; it comes back with `Last-Event-ID`. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/**
 * Server-sent events: each log entry as `id` = seq, `event` = type, `data` = the entry. `Last-Event-ID` (or `?since=`) replays
 * what the log still has; without it only news are sent.
 */
export function streamEvents(
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
  search: URLSearchParams,
): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'x-content-type-options': 'nosniff',
  });
  response.write(': sandbox events\n\n');
  const write = (event: SandboxEvent) => {
    if (response.writableLength > MAX_BUFFERED_BYTES) return response.destroy();
    response.write(`id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    return undefined;
  };
  const since = request.headers['last-event-id'] ?? search.get('since');
  if (since !== null && since !== undefined && /^\d+$/.test(String(since))) {
    for (const event of control.events(Number(since))) write(event);
  }
  const unsubscribe = control.onEvent(write);
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  response.on('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
}
