// What other modules may read of inboxes: the list of contacts shows who is in one.
export { inboxSettings } from './inboxes.tables.js';
export { readAllInboxSources, readInboxSources, type InboxSources } from './inbox-sources.repository.js';
