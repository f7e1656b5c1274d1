import type { LineTexting, QuietRuleView, TextingSettings } from '@talk/contract';
import { SHIPPED_QUIET_RULES } from '@talk/domain/compliance';
import { saveDecisions } from '../../../db/settings.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { recordAudit } from '../../platform/audit/index.js';
import { updateLine } from '../../platform/lines/index.js';
import { findLine } from '../../platform/lines/read.js';
import { readAccount } from './account.repository.js';
import {
  callingColumns,
  lineColumns,
  minuteOf,
  presentLineTexting,
  presentRule,
  presentRules,
  presentSettings,
  presentShipped,
  textingColumns,
} from './compliance.presenter.js';
import { callingSettings, textingSettings } from './compliance.tables.js';
import { listQuietRules } from './message-facts.repository.js';
import * as repository from './settings.repository.js';

type Some<T> = { readonly [K in keyof T]?: T[K] | undefined };

export interface RuleFields {
  readonly name: string;
  readonly country: string;
  readonly subdivision: string | null;
  readonly weekdays: readonly number[];
  readonly open: string | null;
  readonly close: string | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

/** What a company decides about its texts. */
export interface TextingRules {
  settings(reads: Reads, scope: Scope): Promise<TextingSettings>;
  update(tx: Tx, scope: Scope, fields: Some<TextingSettings>): Promise<TextingSettings>;
  /** @throws ApiError NOT_FOUND. */
  line(reads: Reads, scope: Scope, id: number): Promise<LineTexting>;
  updateLine(tx: Tx, scope: Scope, id: number, fields: Some<LineTexting>): Promise<LineTexting>;
  rules(reads: Reads, scope: Scope): Promise<QuietRuleView[]>;
  /** @throws ApiError VALIDATION_FAILED when only one of two times, or two dates in the wrong order, are given. */
  create(tx: Tx, scope: Scope, fields: RuleFields): Promise<QuietRuleView>;
  change(tx: Tx, scope: Scope, id: number, fields: RuleFields): Promise<QuietRuleView>;
  remove(tx: Tx, scope: Scope, id: number): Promise<void>;
  switch(tx: Tx, scope: Scope, rule: string, isEnabled: boolean): Promise<QuietRuleView>;
}

export function createTextingRules(kernel: Kernel): TextingRules {
  const now = (): Date => kernel.clock.now();

  async function auditRule(
    tx: Tx,
    scope: Scope,
    action: 'created' | 'changed' | 'removed',
    before: Partial<QuietRuleView>,
    after: Partial<QuietRuleView>,
  ): Promise<void> {
    const { id, name } = { ...before, ...after };
    const subject = { id: id !== undefined && /^\d+$/.test(id) ? Number(id) : null, name: name ?? null };
    const fields = { before: auditedRule(before), after: auditedRule(after) };
    await recordAudit(tx, scope, { kind: 'quiet_rule', action, subject, ...fields, at: now() });
  }

  return {
    settings: async (reads, scope) => presentSettings(await readAccount(reads, scope)),

    async update(tx, scope, fields) {
      const before = presentSettings(await readAccount(tx, scope));
      await saveDecisions(tx, scope, callingSettings, callingColumns(fields), now());
      await saveDecisions(tx, scope, textingSettings, textingColumns(fields), now());
      const after = presentSettings(await readAccount(tx, scope));
      await recordAudit(tx, scope, { kind: 'texting', action: 'changed', before, after, at: now() });
      return after;
    },

    async line(reads, scope, id) {
      const row = await findLine(reads, scope, id);
      if (row === undefined || row.deletedAt !== null) throw fail('NOT_FOUND');
      return presentLineTexting(row);
    },

    async updateLine(tx, scope, id, fields) {
      const known = await findLine(tx, scope, id);
      if (known === undefined || known.deletedAt !== null) throw fail('NOT_FOUND');
      const row = await updateLine(tx, scope, id, lineColumns(fields, now()), now());
      if (row === undefined) throw fail('NOT_FOUND');
      await recordAudit(tx, scope, {
        kind: 'line',
        action: 'changed',
        subject: { id, name: row.name },
        before: presentLineTexting(known),
        after: presentLineTexting(row),
        at: now(),
      });
      return presentLineTexting(row);
    },

    rules: async (reads, scope) => presentRules(await readAccount(reads, scope), await listQuietRules(reads, scope)),
    async create(tx, scope, fields) {
      const rule = presentRule(await repository.insertRule(tx, scope, columnsOf(fields)));
      await auditRule(tx, scope, 'created', {}, rule);
      return rule;
    },

    async change(tx, scope, id, fields) {
      const before = (await listQuietRules(tx, scope)).find((rule) => rule.id === id);
      const row = await repository.updateRule(tx, scope, id, columnsOf(fields), now());
      if (row === undefined || before === undefined) throw fail('NOT_FOUND');
      await auditRule(tx, scope, 'changed', presentRule(before), presentRule(row));
      return presentRule(row);
    },

    async remove(tx, scope, id) {
      const before = (await listQuietRules(tx, scope)).find((rule) => rule.id === id);
      if (before === undefined || !(await repository.deleteRule(tx, scope, id))) throw fail('NOT_FOUND');
      await auditRule(tx, scope, 'removed', presentRule(before), {});
    },

    async switch(tx, scope, rule, isEnabled) {
      const shipped = SHIPPED_QUIET_RULES.find(({ id }) => id === rule);
      if (shipped === undefined) throw fail('NOT_FOUND');
      const before = !(await readAccount(tx, scope)).disabledQuietRules.includes(rule);
      await repository.switchRule(tx, scope, rule, { isEnabled }, now());
      await recordAudit(tx, scope, {
        kind: 'quiet_rule',
        action: 'changed',
        subject: { id: null, name: shipped.name },
        before: { is_enabled: before },
        after: { is_enabled: isEnabled },
        at: now(),
      });
      return presentShipped(shipped, { isEnabled });
    },
  };
}

/** What an admin decides of a rule. */
function auditedRule({ id: _id, ...decided }: Partial<QuietRuleView>): object {
  return decided;
}

function columnsOf(fields: RuleFields) {
  const { name, country, subdivision, weekdays, open, close, starts_on: startsOn, ends_on: endsOn } = fields;
  if ((open === null) !== (close === null))
    throw invalid({ [open === null ? 'open' : 'close']: 'Enter both times, or neither for no texts on these days.' });
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw invalid({ ends_on: 'The last day cannot come before the first.' });
  const minutes = { openMinute: minuteOf(open), closeMinute: minuteOf(close) };
  return { name, country, subdivision, weekdays: [...new Set(weekdays)].sort(), ...minutes, startsOn, endsOn };
}
