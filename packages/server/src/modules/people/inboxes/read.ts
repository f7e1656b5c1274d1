// What other modules may read of inboxes: the list of contacts shows who is in one.
export { readInboxSources } from './inbox-sources.repository.js';
