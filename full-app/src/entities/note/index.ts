export {
  followMentions,
  mentionsQuery,
  readMentions,
  useUnreadMentions,
  type MentionDirection,
} from './mentions.js';
export { createNoteChanges, useNoteChanges, type NoteChanges } from './note-changes.js';
export { mentionName, NoteBody } from './note-body.js';
