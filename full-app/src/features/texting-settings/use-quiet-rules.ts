import type { Api } from '@talk/core';
import {
  createQuietRule,
  listQuietRules,
  removeQuietRule,
  switchQuietRule,
  updateQuietRule,
  type BodyOf,
} from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

export type RuleBody = BodyOf<typeof createQuietRule>;

/** Hours by place: the built-in rules, then the company's own. */
export const quietRulesQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: ['quiet-rules'],
    queryFn: async ({ signal }) => (await api.call(listQuietRules, { signal })).data,
  });

interface QuietRuleChanges {
  readonly create: (body: RuleBody) => Promise<void>;
  readonly update: (id: number, body: RuleBody) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
  /** Turns a built-in rule on or off. */
  readonly turn: (rule: string, isOn: boolean) => Promise<void>;
}

/** Changes of rules; each shows the rules again, and rejects with the server's refusal. */
export function useQuietRuleChanges(): QuietRuleChanges {
  const { client, queries } = useWorkspace();
  const { call } = client.api;
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: quietRulesQuery(client.api).queryKey });
  return {
    async create(body) {
      await call(createQuietRule, { body });
      await reload();
    },
    async update(id, body) {
      await call(updateQuietRule, { params: { id }, body });
      await reload();
    },
    async remove(id) {
      await call(removeQuietRule, { params: { id } });
      await reload();
    },
    async turn(rule, isOn) {
      await call(switchQuietRule, { params: { rule }, body: { is_enabled: isOn } });
      await reload();
    },
  };
}
