import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.contact-sequences', {
  title: 'Sequences',
  none: 'In no sequence.',
  retry: 'Retry',
  in: 'In {name}',
  was: 'Was in {name}',
  enroll: 'Enroll in a sequence…',
  pause: 'Pause {name} for this contact',
  resume: 'Resume {name} for this contact',
  stop: 'Take the contact out of {name}',
});
