import type { BrowserContext, WebSocketRoute } from '@playwright/test';
import { expect } from './stack.fixture.js';

/** The browser’s word when a page writes to a socket that was taken away a moment before: whether it comes depends on the moment. */
export const WRITTEN_TOO_LATE = /WebSocket is already in CLOSING or CLOSED state/;

/** Sockets that a test can take away from a page and give back. */
export interface CuttableSockets {
  /** For `visit`: before the first page opens. */
  readonly prepare: (context: BrowserContext) => Promise<void>;
  /** Closes every socket; new ones are closed at once. */
  readonly cut: () => Promise<void>;
  readonly restore: () => void;
}

/** Every socket whose address fits; all else of the page goes on as before. */
export function cuttableSockets(address: RegExp): CuttableSockets {
  let isCut = false;
  const open = new Set<{ page: WebSocketRoute; server: WebSocketRoute }>();
  return {
    prepare: (context) =>
      context.routeWebSocket(address, (page) => {
        if (isCut) return void page.close();
        open.add({ page, server: page.connectToServer() });
      }),
    async cut() {
      isCut = true;
      for (const { page, server } of open) await Promise.all([page.close(), server.close()]);
      open.clear();
    },
    restore: () => {
      isCut = false;
    },
  };
}

/** The voice connection of phones: what the carrier is asked by, and tells by. */
export const cuttableSignalling = (sandbox: string): CuttableSockets =>
  cuttableSockets(new RegExp(`^ws://${new URL(sandbox).host}/`));

/** Tells when a page hears of what happens: it has joined its channels, and has asked for what it missed until then. */
export function watchEvents(): {
  /** For `visit`: before the first page opens. */
  readonly prepare: (context: BrowserContext) => Promise<void>;
  readonly untilHears: () => Promise<void>;
} {
  let hasJoined = false;
  let hears = false;
  return {
    prepare: (context) => {
      context.on('page', (page) =>
        page.on('websocket', (socket) =>
          socket.on('framereceived', ({ payload }) => {
            hasJoined ||= payload.toString().includes('subscription_succeeded');
          }),
        ),
      );
      context.on('response', (answer) => {
        hears ||= hasJoined && answer.ok() && new URL(answer.url()).pathname === '/api/v2/events';
      });
      return Promise.resolve();
    },
    untilHears: () => expect.poll(() => hears, { message: 'the page hears of what happens' }).toBe(true),
  };
}
