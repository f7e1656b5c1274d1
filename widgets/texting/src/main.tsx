import { learn, refuseDroppedFiles } from '@talk/ui';
import { startVisitor } from './visitor-mode.js';

const place = document.getElementById('texting');
if (!place) throw new Error('index.html must hold #texting');

refuseDroppedFiles(window);
const speak = (tag?: string): Promise<void> => learn(() => import('./es/visitor.js'), tag);
void speak().then(() => startVisitor(place, speak));
