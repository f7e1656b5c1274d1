import type { BrowserContext } from '@playwright/test';

/** What pages of a context complained about, and where they went. */
export interface Watch {
  readonly complaints: readonly string[];
  /** Requests and sockets to anything but this machine. */
  readonly foreign: readonly string[];
  /** Declares a complaint that this test provokes; everything else still fails it. */
  expect(pattern: RegExp): void;
}

/** Watches every page that `context` has or will have. */
export function watchContext(context: BrowserContext): Watch {
  const complaints: string[] = [];
  const foreign: string[] = [];
  const expected: RegExp[] = [];
  const visit = (address: string) => {
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'data:' && protocol !== 'blob:' && hostname !== 'localhost') foreign.push(address);
  };
  context.on('request', (request) => visit(request.url()));
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('page', (page) => page.on('websocket', (socket) => visit(socket.url())));
  return {
    get complaints() {
      return complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    },
    foreign,
    expect: (pattern) => void expected.push(pattern),
  };
}
