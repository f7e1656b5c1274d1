import type { Part } from './part.js';

const SPEC = 'tests/e2e/dialer/after-call.spec.ts';
const FORCED = `${SPEC} › outcome and disposition in their colours: both forced hold the time as a checklist, and both stand in the app`;

export const AFTER_CALL: Part = {
  name: 'After the call',
  sentences: [
    {
      says: 'Wrap-up as a server deadline',
      shownBy: [
        `${SPEC} › a wrap-up ends by itself at the server’s deadline, on a device whose clock is twenty minutes ahead`,
        'packages/ui/src/after-call/after-call.model.test.ts › counts by the server’s clock on a device whose own clock is wrong',
      ],
    },
    {
      says: 'with extend',
      shownBy: [`${SPEC} › a call ends into a forced wrap-up, done by keyboard alone, and survives a reload`],
    },
    {
      says: 'call and contact dispositions with colours',
      shownBy: [FORCED],
    },
    {
      says: 'forced ones pause the countdown as a checklist',
      shownBy: [FORCED, `${SPEC} › a call ends into a forced wrap-up, done by keyboard alone, and survives a reload`],
    },
    {
      says: 'notes',
      shownBy: [FORCED, `${SPEC} › a call ends into a forced wrap-up, done by keyboard alone, and survives a reload`],
    },
    {
      says: 'scripts with variables filled (communication/{id}/scripts, translate-script)',
      shownBy: [`${SPEC} › a script is read during the call, filled with whom it is for`],
    },
    {
      says: 'follow-up',
      shownBy: [FORCED, `${SPEC} › a script is read during the call, filled with whom it is for`],
    },
  ],
};
