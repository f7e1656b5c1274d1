import type { BrowserContext } from '@playwright/test';

/** What a browser says of a page that is left while its socket connects: no fault of the page, and on a slow machine of any. */
export const LEFT_EARLY = /WebSocket is closed before the connection is established/;

/** What a sandboxed frame says of the script that Playwright runs in it for a trace, which only failed tests' runs have. */
const TRACED = /Blocked script execution in '[^']+' because the document's frame is sandboxed/;

/** What pages of a context complained about, and where they went. */
export interface Watch {
  readonly complaints: readonly string[];
  /** Requests and sockets to anything but this machine. */
  readonly foreign: readonly string[];
  /** This origin is routed by the test: nothing leaves this machine. */
  allow(origin: string): void;
  /** Declares a complaint that this test provokes; everything else still fails it. */
  expect(pattern: RegExp): void;
}

/**
 * Watches every page that `context` has or will have.
 * @param sites host names that the test itself answers for
 */
export function watchContext(context: BrowserContext, sites: readonly string[] = []): Watch {
  const complaints: string[] = [];
  const foreign: string[] = [];
  const expected: RegExp[] = [LEFT_EARLY, ...(process.env['TALK_TEST_RECORD'] === '1' ? [TRACED] : [])];
  const routed = new Set<string>();
  const visit = (address: string) => {
    const { protocol, hostname } = new URL(address);
    if (protocol === 'data:' || protocol === 'blob:' || hostname === 'localhost' || sites.includes(hostname)) return;
    foreign.push(address);
  };
  context.on('request', (request) => visit(request.url()));
  context.on('weberror', (event) => {
    const error = event.error();
    complaints.push(`uncaught: ${error.stack || error.message || error.name} (${event.page()?.url() ?? 'no page'})`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('page', (page) => page.on('websocket', (socket) => visit(socket.url())));
  return {
    get complaints() {
      return complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    },
    get foreign() {
      return foreign.filter((address) => !routed.has(new URL(address).origin));
    },
    allow: (origin) => void routed.add(origin),
    expect: (pattern) => void expected.push(pattern),
  };
}
