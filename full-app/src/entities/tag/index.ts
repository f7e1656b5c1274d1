export { shownTags, type TagCategory } from './shown-tags.js';
export { followTags, tagsQuery, useTagChanges, useTagList, useTags } from './tags.js';
export { TagDot } from './tag-dot.js';
