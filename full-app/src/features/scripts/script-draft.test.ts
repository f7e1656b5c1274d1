import { expect, it } from 'vitest';
import { editedScriptFields, scriptProblems, toScriptDraft } from './script-draft.js';

const stored = toScriptDraft({
  id: 1,
  name: 'Welcome',
  steps: [{ title: 'Hello', text: 'Hi {{contact.first_name}}' }],
  campaign_ids: [12],
  version: 1,
});

it('counts a field that was changed back as not edited', () => {
  expect(editedScriptFields(stored, { ...stored, name: ' Welcome ' })).toEqual({});
  expect(editedScriptFields(stored, { ...stored, campaign_ids: '[]' })).toEqual({ campaign_ids: [] });
});

it('needs a name, and a text in each step', () => {
  expect(scriptProblems(stored)).toEqual({});
  const steps = JSON.stringify([
    { title: '', text: 'Hi' },
    { title: 'Close', text: ' ' },
  ]);
  expect(scriptProblems({ ...stored, name: ' ', steps })).toEqual({ name: 'nameNeeded', steps: 'textNeeded' });
});
