export { followMentions, mentionsQuery, readMentions, useUnreadMentions, type MentionDirection } from './mentions.js';
export { useNoteChanges, type NoteChanges } from './note-changes.js';
export { NoteBody } from './note-body.js';
