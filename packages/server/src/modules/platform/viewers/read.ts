// What a person sees: asked before every list, and of every event.
export { createAudiences } from './audiences.js';
export { readViewer, readViewers } from './viewers.repository.js';
