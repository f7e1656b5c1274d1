import type { CallSnapshot, PhoneCommands, PhoneFacts } from '@talk/phone';
import type { HostCommandHandlers, WidgetState } from '@talk/embed/frame';
import { translated } from './bridge-errors.js';

/** The commands of a page that need a phone. */
export type CommandHandlers = Required<
  Pick<
    HostCommandHandlers,
    Extract<keyof HostCommandHandlers, `call.${string}` | 'devices.set' | 'presence.set' | 'leader.take'>
  >
>;

/** What a page can make the phone do, in the words of the contract with pages. */
export function createCommandHandlers(
  phone: PhoneCommands,
  facts: Pick<PhoneFacts, 'leader'>,
  state: () => WidgetState,
): CommandHandlers {
  const call = async (work: () => CallSnapshot | Promise<CallSnapshot>): Promise<{ call: CallSnapshot }> => ({
    call: await translated(work),
  });
  return {
    'call.start': (payload, how) => call(() => phone.dial(payload, how)),
    'call.answer': (payload) => call(() => phone.answer(payload)),
    'call.end': (payload) => call(() => phone.end(payload)),
    'call.set': (payload) => call(() => phone.set(payload)),
    'call.dtmf': (payload) => call(() => phone.sendDigits(payload)),
    'call.transfer': (payload, how) => call(() => phone.transfer(payload, how)),
    'call.consult': (payload) => call(() => phone.consult(payload)),
    'call.add': (payload, how) => call(() => phone.add(payload, how)),
    'call.park': (payload) => call(() => phone.park(payload)),
    'devices.set': async (wanted) => {
      await translated(() => phone.chooseDevices(wanted));
      return { devices: state().devices };
    },
    'presence.set': async ({ status }) => {
      await translated(() => phone.setStatus(status));
      return { presence: state().presence };
    },
    'leader.take': async () => {
      await translated(() => phone.takeOver());
      return { leader: facts.leader.peek() ?? { here: true } };
    },
  };
}
