// What a person sees: asked before every list, and of every event.
export { createAudiences } from './audiences.js';
export { accessVersionOf, readViewer, readViewers } from './viewers.repository.js';
