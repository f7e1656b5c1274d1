import type { ServerResponse } from 'node:http';

export interface Changes {
  /** Tells those who listen that there is something new. */
  notify(): void;
  /** Keeps the connection and writes a line for every change. */
  stream(response: ServerResponse): void;
  close(): void;
}

/** Server-sent events without content: whoever hears one asks for the state. */
export function createChanges(): Changes {
  const listeners = new Set<ServerResponse>();
  return {
    notify() {
      for (const response of listeners) response.write('data: changed\n\n');
    },
    stream(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('data: connected\n\n');
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
    close() {
      for (const response of listeners) response.end();
    },
  };
}
