import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { BodyOf, connectTv, TvBoard, TvScreen } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope, type Scope } from '../../../policy/scope.js';
import { recordAudit } from '../../platform/audit/index.js';
import { readCompanyFacts, readCompanyName } from '../../platform/companies/read.js';
import { findMember } from '../../platform/identity/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { Agents } from '../agents/index.js';
import { waitingAndLive } from '../call/read.js';
import { readResponses } from './responses.repository.js';
import { readSummary } from './summary.service.js';
import { firstNames } from './first-names.js';
import {
  deleteScreen,
  findScreen,
  insertCode,
  insertScreen,
  isCodeOpen,
  listScreens,
  noteSeen,
  type ScreenRow,
  takeCode,
} from './tv.repository.js';
import { listWallboardAgents } from './wallboard-agents.js';
import { readWallboardSettings } from './wallboard-settings.js';

const MINUTE_MS = 60_000;
const CODE_MS = 15 * MINUTE_MS;
/** It asks every few seconds; that it did is written down once in a while. */
const SEEN_MS = MINUTE_MS;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SCREENS_AT_MOST = 50;

/** Screens on the wall: connected by a code, and shown numbers without a person's session. */
export interface TvScreens {
  begin(tx: Tx): Promise<{ code: string; secret: string; expires_at: string }>;
  /** @returns null while the code has not been entered. @throws ApiError LINK_OVER for a screen that was disconnected, and a code that has run out. */
  board(tx: Tx, secret: string): Promise<TvBoard | null>;
  list(reads: Reads, scope: Scope): Promise<TvScreen[]>;
  /** @throws ApiError VALIDATION_FAILED for a code that no screen shows. */
  connect(tx: Tx, scope: Scope, userId: number, request: BodyOf<typeof connectTv>): Promise<TvScreen>;
  /** @throws ApiError NOT_FOUND */
  disconnect(tx: Tx, scope: Scope, id: number): Promise<void>;
}

/** What is hashed has 40 and 256 random bits, and is looked up by index. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const plain = (code: string): string => code.replaceAll('-', '').toUpperCase();

export function createTvScreens(kernel: Pick<Kernel, 'clock'>, agents: Agents): TvScreens {
  const { clock } = kernel;

  /** What the person who connected it may see. @throws ApiError LINK_OVER once they may see no wallboard. */
  async function scopeOf(reads: Reads, { companyId, connectedBy }: ScreenRow): Promise<Scope> {
    const scope = memberScope(companyId, connectedBy);
    const member = await findMember(reads, companyId, connectedBy);
    const isLead =
      member?.membership.roles.some((role) => role === 'Company Admin' || role === 'Company Supervisor') === true;
    if (!isLead || !member.membership.enabled || !member.user.enabled || member.company.status === 'deleted')
      throw fail('LINK_OVER');
    return scope;
  }

  async function read(reads: Reads, scope: Scope, screen: ScreenRow): Promise<TvBoard> {
    const viewer = await readViewer(reads, scope);
    const [company, companyName, day, calls, people, settings, responses] = await Promise.all([
      readCompanyFacts(reads, scope),
      readCompanyName(reads, scope),
      readSummary(kernel, reads, scope, viewer, {}),
      waitingAndLive(reads, scope, viewer),
      listWallboardAgents(agents, reads, scope, clock.now()),
      readWallboardSettings(reads, scope),
      readResponses(reads, scope, clock.now()),
    ]);
    const names = firstNames(people.map(({ name }) => name));
    return {
      company_name: companyName,
      name: screen.name,
      timezone: company.timezone,
      waiting_since: calls.waitingSince.map((time) => time.toISOString()),
      live_calls: calls.live,
      missed_calls: day.missed_calls,
      answered_calls: day.answered_calls,
      service_level: day.service_level,
      service_level_seconds: day.service_level_seconds,
      overdue_answers: responses.has_targets ? responses.overdue : null,
      agents: people.map(({ agent_status, is_reachable, last_agent_status_change }, at) => ({
        name: names[at] ?? '',
        agent_status,
        is_reachable,
        since: last_agent_status_change,
      })),
      thresholds: settings.thresholds,
    };
  }

  async function list(reads: Reads, scope: Scope): Promise<TvScreen[]> {
    return (await listScreens(reads, scope)).map(({ screen, personName }) => ({
      id: screen.id,
      name: screen.name,
      connected_by: { id: screen.connectedBy, name: personName },
      connected_at: screen.createdAt.toISOString(),
      seen_at: screen.seenAt?.toISOString() ?? null,
    }));
  }

  return {
    list,

    async begin(tx) {
      const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
      const secret = `tv_${randomBytes(32).toString('base64url')}`;
      const expiresAt = new Date(clock.now().getTime() + CODE_MS);
      await insertCode(tx, { codeHash: hashOf(letters), secretHash: hashOf(secret), expiresAt });
      return { code: `${letters.slice(0, 4)}-${letters.slice(4)}`, secret, expires_at: expiresAt.toISOString() };
    },

    async board(tx, secret) {
      const now = clock.now();
      const screen = await findScreen(tx, hashOf(secret));
      if (screen === undefined) {
        if (await isCodeOpen(tx, hashOf(secret), now)) return null;
        throw fail('LINK_OVER');
      }
      const scope = await scopeOf(tx, screen);
      if (now.getTime() - (screen.seenAt?.getTime() ?? 0) > SEEN_MS) await noteSeen(tx, scope, screen.id, now);
      return read(tx, scope, screen);
    },

    async connect(tx, scope, userId, { code, name }) {
      const now = clock.now();
      if ((await list(tx, scope)).length >= SCREENS_AT_MOST)
        throw invalid({ code: `A company can have at most ${SCREENS_AT_MOST} screens. Disconnect one first.` });
      const secretHash = await takeCode(tx, hashOf(plain(code)), now);
      if (secretHash === undefined)
        throw invalid({ code: 'No screen shows this code. Look at the screen: it shows a new one every 15 minutes.' });
      const id = await insertScreen(tx, scope, { name, secretHash, connectedBy: userId, createdAt: now });
      await recordAudit(tx, scope, { kind: 'wallboard', action: 'created', subject: { id, name }, at: now });
      return found((await list(tx, scope)).find((screen) => screen.id === id));
    },

    async disconnect(tx, scope, id) {
      const { name } = found(await deleteScreen(tx, scope, id));
      await recordAudit(tx, scope, { kind: 'wallboard', action: 'removed', subject: { id, name }, at: clock.now() });
    },
  };
}
