/** What the pages take as given around their samples: the reader's own functions, and what an earlier sample of the page has made. */

/** A declaration by the name that it declares. */
type Given = Readonly<Record<string, string>>;

/** Named apart: it is no import of this file. */
const EMBED_SCRIPT = '../../packages/embed/src/host/embed-script.js';

const SHARED: Given = {
  Talk: `declare const Talk: Required<import('${EMBED_SCRIPT}').TalkGlobal>;`,
  dialer: `declare const dialer: import('@talk/embed').Dialer;`,
  talk: `declare const talk: import('@talk/core').Talk<{ apiUrl: string; auth: never; realtime: never; phone: never }> & {
    phone: import('@talk/core/phone').Phone; realtime: import('@talk/core/realtime').Realtime; events: import('@talk/core').Events };`,
  number: `declare const number: string;`,
  explain: `declare function explain(value: unknown): void;`,
  useRef: `import { useRef } from 'react';`,
  Dialer: `import type { Dialer } from '@talk/embed';`,
  TalkDialer: `import { TalkDialer } from '@talk/embed/react';`,
  TalkTexting: `import { TalkTexting } from '@talk/embed/react';`,
  useTalkDialer: `import { useTalkDialer } from '@talk/embed/react';`,
  createTalk: `import { createTalk } from '@talk/core';`,
  apiKey: `import { apiKey } from '@talk/core';`,
};

const OF_PAGES: Readonly<Record<string, Given>> = {
  'docs/guides/drive-by-commands.md': {
    clickId: `declare const clickId: string;`,
    showRecordOf: `declare function showRecordOf(call: object): void;`,
    save: `declare function save(call: object): void;`,
    startMusicTimer: `declare function startMusicTimer(): void;`,
    warn: `declare function warn(bars: number, cause: string | null): void;`,
    hint: `declare function hint(blocked: boolean): void;`,
    offerRetry: `declare function offerRetry(): void;`,
  },
  'docs/guides/text-from-your-page.md': {
    texting: `declare const texting: import('@talk/embed').AgentTexting;`,
    badge: `declare const badge: HTMLElement;`,
    publicId: `declare const publicId: string;`,
    key: `declare const key: string;`,
    log: `declare function log(...words: unknown[]): void;`,
    show: `declare function show(id: string): void;`,
  },
  'docs/guides/embed-texting.md': { badge: `declare const badge: HTMLElement;` },
  'docs/guides/react.md': {
    apiUrl: `declare const apiUrl: string;`,
    Customer: `interface Customer { id: string; phone: string }`,
    publicId: `declare const publicId: string;`,
    findCustomer: `declare function findCustomer(phone: string): import('@talk/embed').HostContact | null;`,
  },
  'packages/embed/README.md': {
    phone: `declare const phone: string;`,
    log: `declare function log(change: object): void;`,
  },
  'packages/phone/README.md': {
    crm: `declare const crm: {
      findByPhone(phone: string): ReturnType<NonNullable<import('@talk/phone').HostPort['lookup']>>;
      open(id: string): void;
      addActivity(record: object | null, call: object): Promise<void>;
      onNumberClick(clicked: (number: string) => void): () => void;
    };`,
  },
  'docs/guides/realtime.md': {
    headers: `declare const headers: Record<string, string>;`,
    pusher: `declare const pusher: import('pusher-js').default;`,
    config: `declare const config: { presence_channel: string };`,
  },
  'docs/guides/devices-and-quality.md': {
    id: `declare const id: string;`,
    callId: `declare const callId: string;`,
  },
  'docs/guides/webhooks.md': {
    isFromTalk: `declare function isFromTalk(headers: object, body: string, secret: string | undefined): boolean;`,
  },
};

/** The declarations that a sample needs: of the words that it uses and does not declare. */
export function givenTo(page: string, code: string): string {
  return Object.entries({ ...SHARED, ...OF_PAGES[page] })
    .filter(([name]) => {
      const declares = new RegExp(
        String.raw`\b(const|let|function)\s+(\{[^}]*)?\b${name}\b|import [^;]*\b${name}\b[^;]* from`,
      );
      return new RegExp(String.raw`(?<![.'"\w@/-])${name}\b(?!:)`).test(code) && !declares.test(code);
    })
    .map(([, line]) => line)
    .join('\n');
}
