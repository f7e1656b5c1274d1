import { TalkError, type Api } from '@talk/core';
import {
  getLineTexting,
  getTextingSettings,
  updateLineTexting,
  updateTextingSettings,
  type LineTexting,
  type TextingSettings,
} from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { bodyOf, changedLine, type LinesDraft, type TextingDraft } from './draft.js';

type Calls = Pick<Api, 'call'>;

/** What the company has decided about its texts. */
export const textingSettingsQuery = (api: Calls) =>
  queryOptions({
    queryKey: ['texting-settings'],
    queryFn: ({ signal }) => api.call(getTextingSettings, { signal }),
  });

/** What is decided about the texts of a line. */
export const lineTextingQuery = (api: Calls, id: number) =>
  queryOptions({
    queryKey: ['line-texting', id],
    queryFn: ({ signal }) => api.call(getLineTexting, { params: { id }, signal }),
  });

/** @returns saves changed fields of the account, or changed lines one after the other. Both reject with the server's refusal. */
export function useSaveTexting(): {
  readonly settings: (changed: Partial<TextingDraft>) => Promise<TextingSettings>;
  readonly lines: (changed: Partial<LinesDraft>, before: LinesDraft) => Promise<LinesDraft>;
} {
  const { client, queries } = useWorkspace();
  return {
    async settings(changed) {
      const settings = await client.api.call(updateTextingSettings, { body: bodyOf(changed) });
      queries.setQueryData(textingSettingsQuery(client.api).queryKey, settings);
      return settings;
    },
    async lines(changed, before) {
      const after: Record<string, LineTexting> = { ...before };
      for (const [key, line] of Object.entries(changed)) {
        const known = before[key];
        if (line === undefined || known === undefined) continue;
        const id = Number(key);
        const body = changedLine(known, line);
        try {
          const saved = await client.api.call(updateLineTexting, { params: { id }, body });
          queries.setQueryData(lineTextingQuery(client.api, id).queryKey, saved);
          after[key] = saved;
        } catch (refusal) {
          throw refusalOfLine(key, refusal);
        }
      }
      return after;
    },
  };
}

/** A refusal names the fields of a line; on this page they are those of one of several lines. */
function refusalOfLine(id: string, refusal: unknown): unknown {
  if (!(refusal instanceof TalkError) || Object.keys(refusal.fieldErrors).length === 0) return refusal;
  const { code, message, status, fieldErrors } = refusal;
  const fields = Object.entries(fieldErrors).map(([field, sentences]) => [`${id}.${field}`, sentences] as const);
  return new TalkError({ code, message, status, fieldErrors: Object.fromEntries(fields) });
}
