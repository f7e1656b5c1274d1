import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.note', {
  composer: 'Note',
  field: 'Write a note',
  placeholder: 'Write a note. Type @ to mention a teammate.',
  who: 'Only your team sees this',
  save: 'Save note',
  saving: 'Saving…',
  empty: 'Write something first.',
  tooLong: 'Use at most {limit} characters.',
  saved: 'Note saved.',
  notTold: {
    one: '{names} does not see this contact and is not told.',
    other: '{names} do not see this contact and are not told.',
  },
  somebody: 'A person who is not in your company',
  people: 'Teammates',
  found: {
    one: '{count} teammate. Choose with the arrow keys and Enter.',
    other: '{count} teammates. Choose with the arrow keys and Enter.',
  },
  nobody: 'Nobody of that name',
  focus: 'Write a note',
  act: 'Change note',
  edit: 'Edit',
  delete: 'Delete',
  cancel: 'Cancel',
  deleted: 'Note deleted.',
  undo: 'Undo',
  former: 'former teammate',
});
