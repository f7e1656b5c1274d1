import type { OwnCommands } from '../commands.js';

const ANY_CALL = { 'callId?': 's' };

/** Page to dialer. `call.start` needs no grant: without `voice` the frame asks the person first. */
export const DIALER_COMMANDS: OwnCommands<'dialer'> = {
  'call.start': { shape: { to: 's', 'from?': 's', 'context?': 'o', 'confirm?': 'b' } },
  'call.answer': { shape: { ...ANY_CALL, 'current?': ['hold', 'end'] }, needs: 'voice' },
  'call.end': { shape: ANY_CALL, needs: 'voice' },
  'call.set': {
    shape: { ...ANY_CALL, 'mute?': 'b', 'hold?': 'b', 'record?': ['on', 'paused'] },
    needs: 'voice',
  },
  'call.dtmf': { shape: { ...ANY_CALL, digits: 's' }, needs: 'voice' },
  'call.transfer': { shape: { ...ANY_CALL, to: 's', 'mode?': ['cold', 'warm'] }, needs: 'voice' },
  'call.consult': { shape: { ...ANY_CALL, action: ['swap', 'complete', 'merge', 'cancel'] }, needs: 'voice' },
  'call.add': { shape: { ...ANY_CALL, to: 's' }, needs: 'voice' },
  'call.park': { shape: { ...ANY_CALL, 'reason?': 's' }, needs: 'voice' },
  'leader.take': { shape: {}, needs: 'voice' },
  'devices.set': { shape: { 'input?': 's0', 'output?': 's0', 'ringer?': 's0' }, needs: 'voice' },
  'presence.set': { shape: { status: 's' } },
};
