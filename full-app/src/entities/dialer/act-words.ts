import { createTranslate } from '@talk/ui';

/** The name of the act, for menus and buttons: the rest of its words come with the dialog. */
export const actWords = createTranslate('app.add-to-dialer-act', { act: 'Add to power dialer…' });
