import type { Script } from '@talk/core/contract';

export type Step = Script['steps'][number];

/** A script as its form holds it: forms hold texts, so steps and lines are JSON. */
export type ScriptDraft = Record<'name' | 'steps' | 'campaign_ids', string>;

export const stepsIn = (text: string): readonly Step[] => JSON.parse(text) as readonly Step[];
export const lineIdsIn = (text: string): readonly number[] => JSON.parse(text) as readonly number[];

/** The limit in the contract's `scripts.schemas.ts`. */
export const MOST_STEPS = 30;

export const toScriptDraft = (script: Script | null): ScriptDraft => ({
  name: script?.name ?? '',
  steps: JSON.stringify(script?.steps ?? [{ title: '', text: '' }]),
  campaign_ids: JSON.stringify(script?.campaign_ids ?? []),
});

type ScriptFields = Pick<Script, 'name' | 'steps' | 'campaign_ids'>;

export const toScriptFields = ({ name, steps, campaign_ids: ids }: ScriptDraft): ScriptFields => ({
  name: name.trim(),
  steps: stepsIn(steps).map(({ title, text }) => ({ title: title.trim(), text: text.trim() })),
  campaign_ids: [...lineIdsIn(ids)],
});

/** The fields that differ from what the form began with. */
export function editedScriptFields(before: ScriptDraft, draft: ScriptDraft): Partial<ScriptFields> {
  const stored: Partial<ScriptFields> = toScriptFields(before);
  return Object.fromEntries(
    Object.entries(toScriptFields(draft)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field as keyof ScriptFields]),
    ),
  ) as Partial<ScriptFields>;
}

export type ScriptProblem = 'nameNeeded' | 'textNeeded';

/** Problems that need no server. */
export function scriptProblems(draft: ScriptDraft): Partial<Record<keyof ScriptDraft, ScriptProblem>> {
  return {
    ...(draft.name.trim() === '' && { name: 'nameNeeded' as const }),
    ...(stepsIn(draft.steps).some(({ text }) => text.trim() === '') && { steps: 'textNeeded' as const }),
  };
}
