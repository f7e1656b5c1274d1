import type { LineTrial } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { listText } from '@talk/ui';
import { t } from './texts.js';

export type TrialStep = LineTrial['steps'][number];

/** What happens to the caller in a step, in the order of the sentences. */
export function stepWords(step: TrialStep, names: ReadonlyMap<number, string>): readonly string[] {
  switch (step.kind) {
    case 'rejected':
      return [t('step.rejected')];
    case 'closed':
      return [
        step.holiday === null ? t('step.closed') : t('step.holiday', { holiday: step.holiday }),
        t(`step.then.${step.to}`),
      ];
    case 'greeting':
      return [t('step.greeting'), ...(step.is_recorded ? [t('step.recorded')] : [])];
    case 'queue':
      return [
        t('step.queue', { seconds: step.max_wait_seconds }),
        ...(step.is_fishing ? [t('step.fishing')] : []),
        ...(step.announces_position ? [t('step.position')] : []),
        ...(step.offers_callback ? [t('step.callback')] : []),
      ];
    case 'ring': {
      const people = listText(step.user_ids.map((id) => names.get(id) ?? t('former')));
      return [t('step.ring', { people, seconds: step.seconds }), t(`why.${step.why}`)];
    }
    case 'forward':
      return [t('step.forward', { number: phoneDisplay(step.phone_number), seconds: step.seconds })];
    case 'end':
      return [
        t(`after.${step.after}`),
        step.of_user_id === null
          ? t(`step.then.${step.to}`)
          : t('step.then.own', { name: names.get(step.of_user_id) ?? t('former') }),
      ];
    default:
      // A newer server may know more steps.
      return [t('step.unknown')];
  }
}
