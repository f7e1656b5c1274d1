/** What every widget's frame needs around its screen: the page's theme, and which pages may embed it. */
export { takeKey } from './entry-key.js';
export type { EntryWindow } from './entry-key.js';
export { directionOf } from './direction.js';
export { onChange } from './on-change.js';
export { loadSheet } from './load-sheet.js';
export { refuseDroppedFiles } from '../kernel/refuse-dropped-files.js';
export { readPageConfig } from './page-config.js';
export type { WidgetPageConfig } from './page-config.js';
export { createColorReader, createTheme } from './theme.js';
export type { ThemeControl } from './theme.js';
export { wipeStorage } from './wipe-storage.js';
