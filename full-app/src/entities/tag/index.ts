export { shownTags, type TagCategory } from './shown-tags.js';
export { followTags, tagsQuery, useTagChanges, useTags } from './tags.js';
export { TagDot } from './tag-dot.js';
