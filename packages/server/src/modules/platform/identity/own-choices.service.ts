import { channels, type BodyOf, type updateProfile } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { UserActor } from '../../../policy/actor.js';
import { scopeOf, systemScope } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { listUsableLines } from '../lines/read.js';
import { readViewer } from '../viewers/read.js';
import { findMember, listMemberships, type Member } from './identity.repository.js';
import { updateMembership } from './members.repository.js';
import { updateIdentity } from './people.repository.js';

type Body = BodyOf<typeof updateProfile>;
type Patch = { readonly [K in keyof Body]?: Body[K] | undefined };

/** What users choose for themselves. */
export interface OwnChoices {
  /** What is left out stays. @throws ApiError KEY_SCOPE, VALIDATION_FAILED. */
  change(tx: Tx, actor: UserActor, patch: Patch): Promise<void>;
}

const PERSON_ONLY = 'Sign in with email and password to do this: an API key cannot.';
const NAME_LOCKED = 'Your company is verified, so you cannot change your name yourself. Ask an admin.';
const NO_LINE = 'Choose one of the lines you can use.';

export function createOwnChoices(kernel: Pick<Kernel, 'clock'>): OwnChoices {
  /** Colleagues read the user again, in every company. */
  async function announceName(tx: Tx, userId: number, now: Date): Promise<void> {
    for (const { company } of await listMemberships(tx, userId)) {
      const row = await updateMembership(tx, systemScope(company.id), userId, {}, now);
      if (row === undefined) continue;
      tx.emit({
        type: 'user_updated',
        companyId: company.id,
        entity: { type: 'user', id: userId },
        version: row.version,
        data: { id: userId, access_ended: false },
        channels: [channels.company(company.id)],
      });
    }
  }

  async function checkName(tx: Tx, actor: UserActor, { user }: Member, name: string): Promise<void> {
    if (name === user.name) return;
    if (actor.signInId === null) throw fail('KEY_SCOPE', { message: PERSON_ONLY });
    // Spec 3 §5: what was verified stays as it was verified. The name is the same in every company.
    const places = await listMemberships(tx, actor.userId);
    if (places.some(({ company }) => company.kycStatus === 'verified')) throw invalid({ name: NAME_LOCKED });
  }

  async function checkLine(tx: Tx, actor: UserActor, lineId: number): Promise<void> {
    const scope = scopeOf(actor);
    const lines = await listUsableLines(tx, scope, await readViewer(tx, scope));
    if (!lines.some(({ id }) => id === lineId)) throw invalid({ default_outbound_campaign_id: NO_LINE });
  }

  return {
    async change(tx, actor, patch) {
      const member = await findMember(tx, actor.companyId, actor.userId);
      if (member === undefined) throw fail('NOT_FOUND');
      const { name, language, time_format: timeFormat, default_app: defaultApp } = patch;
      const { default_outbound_campaign_id: lineId } = patch;
      if (name !== undefined) await checkName(tx, actor, member, name);
      if (lineId != null) await checkLine(tx, actor, lineId);
      const now = kernel.clock.now();
      await updateIdentity(tx, actor.userId, given({ name, language, timeFormat, defaultApp }), now);
      const own = given({
        sleepMode: patch.sleep_mode,
        outboundCallingMode: patch.outbound_calling_mode,
        defaultOutboundCampaignId: lineId,
      });
      if (Object.keys(own).length > 0) await updateMembership(tx, scopeOf(actor), actor.userId, own, now);
      if (name !== undefined && name !== member.user.name) {
        await announceName(tx, actor.userId, now);
        await recordAudit(tx, scopeOf(actor), {
          kind: 'person',
          action: 'changed',
          subject: { id: actor.userId, name },
          before: { name: member.user.name },
          after: { name },
          at: now,
        });
      }
      // Other tabs and devices of the user read their profile again.
      if (Object.keys(given({ ...patch, language: undefined })).length > 0) announceProfile(tx, actor);
    },
  };
}

function announceProfile(tx: Tx, { companyId, userId }: UserActor): void {
  tx.emit({
    type: 'access_changed',
    companyId,
    // Their own choices open and close no channel: their sockets stay.
    entity: { type: 'profile', id: userId },
    version: 1,
    data: {},
    channels: [channels.user(companyId, userId)],
  });
}
