import { createTranslate } from '@talk/ui';

/** The name of the act, for menus and buttons: the dialog loads its own texts. */
export const actWords = createTranslate('app.enroll-act', { act: 'Enroll in a sequence…' });
