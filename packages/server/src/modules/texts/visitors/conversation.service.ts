import { createHash } from 'node:crypto';
import type { VisitorText } from '@talk/contract';
import { lockName } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { RequestFacts } from '../../../http/request-facts.js';
import { nextEvent } from '../../../events/replay.service.js';
import type { Kernel } from '../../../kernel.js';
import type { VisitorActor } from '../../../policy/actor.js';
import { visitorScopeOf, type Scope } from '../../../policy/scope.js';
import { PRESENCE_GRACE_MS, TEXTS_SHOWN, VISITOR_LIMITS } from './visitor-limits.js';
import type { VisitorFiles } from './visitor-files.service.js';
import type { ThreadText, VisitorPage, VisitorTexts } from './visitor-texts.port.js';
import type { Visitors } from './visitors.service.js';
import { clientIdsOf, insertText, type SessionRow, type TabPresence, updateTab } from './visitors.repository.js';

export interface WrittenText {
  readonly clientId: string;
  /** Empty when there are only files. */
  readonly body: string;
  /** Ids of files that were uploaded in this session. */
  readonly files: readonly string[];
  readonly page: VisitorPage;
}

export interface WaitFor {
  /** The state that the browser has; undefined when it has none. */
  readonly known: string | undefined;
  readonly waitMs: number;
  /** The tab that asks, by its own id. */
  readonly tabId: string;
}

export interface Conversations {
  /** @throws ApiError VISITOR_SESSION, FORBIDDEN, RATE_LIMITED; VALIDATION_FAILED for another visitor's file. */
  write(tx: Tx, actor: VisitorActor, facts: RequestFacts, text: WrittenText): Promise<VisitorText>;
  /** Answers when the conversation differs from `known`, after the waiting time, or when the visitor goes. */
  read(actor: VisitorActor, facts: RequestFacts, wait: WaitFor): Promise<{ data: VisitorText[]; state: string }>;
  /** The visitor stays while another tab of the browser is open. */
  leave(tx: Tx, actor: VisitorActor, facts: RequestFacts, tabId: string): Promise<void>;
}

export interface ConversationDeps {
  readonly visitors: Visitors;
  readonly texts: VisitorTexts;
  readonly files: Pick<VisitorFiles, 'take' | 'present' | 'addresses'>;
}

export function createConversations(kernel: Kernel, { visitors, texts, files }: ConversationDeps): Conversations {
  const { clock, limiter } = kernel;
  const reads = { q: kernel.db.drizzle };

  async function list(scope: Scope, session: SessionRow, since: Date): Promise<{ data: VisitorText[]; state: string }> {
    const { phoneNumber, lineId } = session;
    const found = await texts.list(reads, scope, { phoneNumber, lineId, since, limit: TEXTS_SHOWN });
    const clientIds = await clientIdsOf(reads, scope, session.id);
    const data = found.map((text) => present(session, text, clientIds.get(text.id) ?? null));
    // Addresses of files are made anew each time; by name of their period they change the state only when they must.
    const shown = [found, [...clientIds], found.some((text) => text.files.length > 0) ? files.addresses() : null];
    return { data, state: createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22) };
  }

  function present(session: SessionRow, text: ThreadText, clientId: string | null): VisitorText {
    const isTheirs = text.direction === 'inbound';
    return {
      id: text.id,
      from: isTheirs ? 'visitor' : 'company',
      body: text.body,
      files: text.files.map((file) => files.present(session, file)),
      // A first name is enough for a stranger.
      author: isTheirs ? null : (text.authorName?.split(' ')[0] ?? null),
      at: text.at.toISOString(),
      client_id: clientId,
    };
  }

  /** Says until when a tab shows the conversation. */
  function seen(reading: Reads, scope: Scope, session: SessionRow, tab: TabPresence): Promise<void> {
    const forget = new Date(clock.now().getTime() - PRESENCE_GRACE_MS);
    return updateTab(reading, scope, session.id, tab, forget);
  }

  return {
    async write(tx, actor, facts, { clientId, body, files: fileIds, page }) {
      const session = await visitors.verifiedSessionOf(tx, actor, facts);
      const scope = visitorScopeOf(actor);
      // Tabs share what was not confirmed yet, so two of them can send the same text at once.
      await lockName(tx, 'part', scope.companyId, `visitor-text:${session.id}:${clientId}`);
      const known = [...(await clientIdsOf(tx, scope, session.id))].find(([, id]) => id === clientId);
      if (known === undefined) {
        await visitors.checkLine(tx, actor, session);
        limiter.take(`visitor-text:${session.id}`, VISITOR_LIMITS.textsBySession);
        limiter.take(`visitor-texts:${scope.companyId}:${session.phoneNumber}`, VISITOR_LIMITS.textsByNumberADay);
      }
      const at = clock.now();
      const { phoneNumber: from, name, lineId } = session;
      const { communicationId } =
        known === undefined
          ? await texts.receive(tx, scope, {
              from,
              name,
              lineId,
              body,
              files: await files.take(tx, scope, session, fileIds),
              page,
            })
          : { communicationId: known[0] };
      if (known === undefined)
        await insertText(tx, scope, {
          communicationId,
          sessionId: session.id,
          clientId,
          createdAt: at,
        });
      const since = session.verifiedAt;
      const [stored] = (await texts.list(tx, scope, { phoneNumber: from, lineId, since, limit: TEXTS_SHOWN })).filter(
        ({ id }) => id === communicationId,
      );
      if (stored === undefined) throw fail('CONFLICT', { message: 'This text was already sent.' });
      return present(session, stored, clientId);
    },

    async read(actor, facts, { known, waitMs, tabId }) {
      const session = await visitors.verifiedSessionOf(reads, actor, facts);
      const scope = visitorScopeOf(actor);
      const until = clock.now().getTime() + waitMs;
      const presentUntil = new Date(until + PRESENCE_GRACE_MS);
      await seen(reads, scope, session, { tabId, until: presentUntil });
      let found = await list(scope, session, session.verifiedAt);
      const { phoneNumber, lineId } = session;
      const upTo = Math.max(0, ...found.data.map(({ id }) => id));
      // Asking with it is the sign that the browser has it.
      if (found.state === known) await texts.shown(scope, { phoneNumber, lineId, upTo });
      while (found.state === known && !facts.signal.aborted && !facts.ending.aborted) {
        const leftMs = until - clock.now().getTime();
        if (leftMs <= 0) break;
        // Closes the gap between reading and listening: looks once more when it listens.
        const already = async (): Promise<boolean> => (await list(scope, session, session.verifiedAt)).state !== known;
        await nextEvent(kernel, scope.companyId, { waitMs: leftMs, signals: [facts.signal, facts.ending] }, already);
        found = await list(scope, session, session.verifiedAt);
      }
      // The connection broke: perhaps the next one is on its way, perhaps the tab was closed. A later request of the tab counts more.
      if (facts.signal.aborted) await seen(reads, scope, session, { tabId, until: clock.now(), since: presentUntil });
      return found;
    },

    async leave(tx, actor, facts, tabId) {
      const session = await visitors.sessionOf(tx, actor, facts);
      await seen(tx, visitorScopeOf(actor), session, { tabId, until: null });
    },
  };
}
