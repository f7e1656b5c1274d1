import { channels, type FilledScript, type Script } from '@talk/contract';
import { fillScript, type ScriptValues } from '@talk/domain/scripts';
import type { Reads, Tx } from '../../../db/transaction.js';
import { tellListedRow } from '../../../events/listed-row.js';
import { fail, found } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { findView } from '../communications/index.js';
import { readContactViews } from '../contacts/index.js';
import {
  countLines,
  deleteScript,
  findLineFacts,
  findScript,
  insertScript,
  listScripts,
  listScriptsOfLine,
  updateScript,
  type ScriptRow,
} from './scripts.repository.js';
import { readNamedValues, readScriptValues, requireVariables } from './script-values.js';

export interface ScriptFields {
  readonly name?: string | undefined;
  readonly steps?: Script['steps'] | undefined;
  readonly campaign_ids?: readonly number[] | undefined;
}

/** What agents say. Filled ones come in pieces of text, never as markup. */
export interface Scripts {
  /** For a call that the user may see. @throws ApiError NOT_FOUND. */
  ofCommunication(reads: Reads, scope: Scope, userId: number, communicationId: number): Promise<FilledScript[]>;
  /** Before the call. @throws ApiError NOT_FOUND for a contact or line that is not there for the user. */
  ofContact(
    reads: Reads,
    scope: Scope,
    userId: number,
    about: { contactId: number; lineId: number | undefined },
  ): Promise<FilledScript[]>;
  /** @throws ApiError NOT_FOUND for a contact, script or line that is not there for the user. */
  translate(
    reads: Reads,
    scope: Scope,
    userId: number,
    about: { contactId: number; scriptId: number; lineId: number | undefined },
  ): Promise<FilledScript>;
  list(reads: Reads, scope: Scope): Promise<Script[]>;
  /** @throws ApiError VALIDATION_FAILED for a variable that does not exist, NOT_FOUND for a foreign line. */
  create(tx: Tx, scope: Scope, fields: Required<ScriptFields>): Promise<Script>;
  update(tx: Tx, scope: Scope, id: number, fields: ScriptFields): Promise<Script>;
  remove(tx: Tx, scope: Scope, id: number): Promise<void>;
}

export function createScripts(kernel: Kernel): Scripts {
  function tell(tx: Tx, scope: Scope, row: ScriptRow, isRemoved = false): void {
    tellListedRow(tx, scope, 'script', row, { channel: channels.company(scope.companyId), isRemoved });
  }

  async function check(tx: Tx, scope: Scope, { steps, campaign_ids }: ScriptFields): Promise<void> {
    for (const [index, step] of (steps ?? []).entries()) requireVariables(step.text, `steps.${index}.text`);
    const ids = [...new Set(campaign_ids ?? [])];
    if ((await countLines(tx, scope, ids)) < ids.length) throw fail('NOT_FOUND');
  }

  return {
    async ofCommunication(reads, scope, userId, communicationId) {
      const viewer = await readViewer(reads, scope);
      const view = found(await findView(reads, scope, communicationId, viewer));
      const { lineId, contactId } = view.communication;
      const rows = await listScriptsOfLine(reads, scope, lineId);
      // People who may see the call see its contact's name anyway; the rest of the contact only who may see the contact.
      const [contact] = contactId === null ? [] : await readContactViews(reads, scope, [contactId], viewer);
      const line = lineId === null ? undefined : await findLineFacts(reads, scope, lineId);
      const values = await readScriptValues(kernel, reads, scope, userId, { contact, line });
      return rows.map((row) => fill(row, values));
    },

    async ofContact(reads, scope, userId, about) {
      const values = await readNamedValues(kernel, reads, scope, userId, about);
      return (await listScriptsOfLine(reads, scope, about.lineId ?? null)).map((row) => fill(row, values));
    },

    async translate(reads, scope, userId, { contactId, scriptId, lineId }) {
      const script = found(await findScript(reads, scope, scriptId));
      return fill(script, await readNamedValues(kernel, reads, scope, userId, { contactId, lineId }));
    },

    list: async (reads, scope) => (await listScripts(reads, scope)).map(present),

    async create(tx, scope, fields) {
      await check(tx, scope, fields);
      const { name, steps, campaign_ids } = fields;
      if (name === undefined || steps === undefined) throw new Error('the schema lets no script pass without these');
      const row = await insertScript(tx, scope, { name, steps: [...steps], lineIds: [...new Set(campaign_ids)] });
      tell(tx, scope, row);
      return present(row);
    },

    async update(tx, scope, id, fields) {
      found(await findScript(tx, scope, id));
      await check(tx, scope, fields);
      const { name, steps, campaign_ids } = fields;
      const values = given({ name, steps: steps && [...steps], lineIds: campaign_ids && [...new Set(campaign_ids)] });
      const row = found(await updateScript(tx, scope, id, values, kernel.clock.now()));
      tell(tx, scope, row);
      return present(row);
    },

    async remove(tx, scope, id) {
      tell(tx, scope, found(await deleteScript(tx, scope, id)), true);
    },
  };
}

function fill(row: ScriptRow, values: ScriptValues): FilledScript {
  const steps = row.steps.map(({ title, text }) => ({ title, parts: fillScript(text, values) }));
  return { id: row.id, name: row.name, steps, version: row.version };
}

function present(row: ScriptRow): Script {
  return { id: row.id, name: row.name, steps: row.steps, campaign_ids: row.lineIds, version: row.version };
}
