export { followMentions, mentionsQuery, readMentions, useUnreadMentions, type MentionDirection } from './mentions.js';
export { useNoteChanges, type NoteChanges } from './note-changes.js';
export { mentionedName, NoteBody } from './note-body.js';
