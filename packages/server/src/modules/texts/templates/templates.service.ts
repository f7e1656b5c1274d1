import { channels, type Attachment, type FilledTemplate, type SmsTemplate } from '@talk/contract';
import { fillTemplate } from '@talk/domain/scripts';
import type { Reads, Tx } from '../../../db/transaction.js';
import { tellListedRow } from '../../../events/listed-row.js';
import { fail, found } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import type { Attachments } from '../attachments/index.js';
import { readNamedValues, requireVariables } from '../../people/scripts/index.js';
import {
  countUse,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listFolders,
  listTemplates,
  uncountUse,
  updateTemplate,
  type TemplateFilter,
  type TemplateRow,
} from './templates.repository.js';

export interface TemplateFields {
  readonly name?: string | undefined;
  readonly folder?: string | null | undefined;
  readonly body?: string | undefined;
  readonly attachments?: readonly string[] | undefined;
}

export interface TemplatePage {
  readonly data: SmsTemplate[];
  readonly hasMore: boolean;
  readonly folders: string[];
}

/** Templates of texts. One's own belong to oneself; those of the company are changed by who holds "manage sms template". */
export interface Templates {
  list(reads: Reads, scope: Scope, filter: TemplateFilter): Promise<TemplatePage>;
  /** @throws ApiError NOT_FOUND, also for another user's own. */
  get(reads: Reads, scope: Scope, id: number): Promise<SmsTemplate>;
  /** @throws ApiError FORBIDDEN, VALIDATION_FAILED for a variable or file that does not exist. */
  create(tx: Tx, actor: UserActor, scope: Scope, fields: NewTemplate): Promise<SmsTemplate>;
  update(tx: Tx, actor: UserActor, scope: Scope, id: number, fields: TemplateFields): Promise<SmsTemplate>;
  remove(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<void>;
  /** @throws ApiError NOT_FOUND for a template, contact or line that is not there for the user. */
  fill(
    reads: Reads,
    scope: Scope,
    userId: number,
    about: { templateId: number; contactId: number; lineId: number | undefined },
  ): Promise<FilledTemplate>;
  /** A text that came from it was sent: counts for its rank. Nothing happens when it is gone. */
  used(tx: Tx, scope: Scope, id: number): Promise<void>;
  /** That text was taken back: it does not count any more. */
  unused(tx: Tx, scope: Scope, id: number): Promise<void>;
}

export interface NewTemplate extends TemplateFields {
  readonly name: string;
  readonly body: string;
  readonly forEverybody: boolean;
}

export function createTemplates(kernel: Kernel, attachments: Attachments): Templates {
  async function present(reads: Reads, scope: Scope, rows: readonly TemplateRow[]): Promise<SmsTemplate[]> {
    const files = await attachments.find(reads, scope, [...new Set(rows.flatMap((row) => row.attachments))]);
    const byId = new Map(files.map((file) => [file.uuid, file]));
    return rows.map((row) => presentTemplate(row, byId));
  }

  async function presentOne(reads: Reads, scope: Scope, row: TemplateRow): Promise<SmsTemplate> {
    const [template] = await present(reads, scope, [row]);
    if (template === undefined) throw new Error('one row makes one template');
    return template;
  }

  function announce(tx: Tx, scope: Scope, row: TemplateRow, isRemoved = false): void {
    const { companyId } = scope;
    const channel = row.userId === null ? channels.company(companyId) : channels.user(companyId, row.userId);
    tellListedRow(tx, scope, 'sms_template', row, { channel, isRemoved });
  }

  async function check(tx: Tx, scope: Scope, { body, attachments: ids }: TemplateFields): Promise<void> {
    requireVariables(body ?? '', 'body');
    await attachments.require(tx, scope, ids ?? []);
  }

  async function requireChangeable(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<TemplateRow> {
    const row = found(await findTemplate(tx, scope, id));
    if (row.userId === null) requireManager(actor);
    return row;
  }

  return {
    async list(reads, scope, filter) {
      const rows = await listTemplates(reads, scope, filter);
      return {
        data: await present(reads, scope, rows.slice(0, filter.limit)),
        hasMore: rows.length > filter.limit,
        folders: await listFolders(reads, scope),
      };
    },

    async get(reads, scope, id) {
      return presentOne(reads, scope, found(await findTemplate(reads, scope, id)));
    },

    async create(tx, actor, scope, { forEverybody, name, body, folder = null, attachments: ids = [] }) {
      if (forEverybody) requireManager(actor);
      await check(tx, scope, { body, attachments: ids });
      const values = { name, body, folder, attachments: [...new Set(ids)] };
      const row = await insertTemplate(tx, scope, { ...values, userId: forEverybody ? null : actor.userId });
      announce(tx, scope, row);
      return presentOne(tx, scope, row);
    },

    async update(tx, actor, scope, id, fields) {
      await requireChangeable(tx, actor, scope, id);
      await check(tx, scope, fields);
      const { name, folder, body, attachments: ids } = fields;
      const values = given({ name, folder, body, attachments: ids && [...new Set(ids)] });
      const row = found(await updateTemplate(tx, scope, id, values, kernel.clock.now()));
      announce(tx, scope, row);
      return presentOne(tx, scope, row);
    },

    async remove(tx, actor, scope, id) {
      await requireChangeable(tx, actor, scope, id);
      announce(tx, scope, found(await deleteTemplate(tx, scope, id)), true);
    },

    async fill(reads, scope, userId, { templateId, contactId, lineId }) {
      const template = found(await findTemplate(reads, scope, templateId));
      const values = await readNamedValues(kernel, reads, scope, userId, { contactId, lineId });
      const { text, unfilled } = fillTemplate(template.body, values);
      const files = await attachments.find(reads, scope, template.attachments);
      return { id: template.id, name: template.name, text, unfilled: [...unfilled], attachments: files };
    },

    used: (tx, scope, id) => countUse(tx, scope, id, kernel.clock.now()),
    unused: (tx, scope, id) => uncountUse(tx, scope, id),
  };
}

function requireManager(actor: UserActor): void {
  if (!actor.permissions.has('manage sms template'))
    throw fail('FORBIDDEN', { message: 'Only admins and supervisors can change templates for the whole company.' });
}

function presentTemplate(row: TemplateRow, files: ReadonlyMap<string, Attachment>): SmsTemplate {
  return {
    id: row.id,
    user_id: row.userId,
    name: row.name,
    folder: row.folder,
    body: row.body,
    attachments: row.attachments.flatMap((id) => files.get(id) ?? []),
    use_count: row.useCount,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    version: row.version,
  };
}
