// What other modules may read of views: the inbox counts who is in one.
export { listViews } from './views.repository.js';
