import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.mention', { former: 'former teammate' });
