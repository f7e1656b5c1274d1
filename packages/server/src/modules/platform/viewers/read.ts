// What a person sees: asked before every list, and of every event.
export { readViewer, readViewers } from './viewers.repository.js';
