export { SettingsSheet } from './settings-sheet.js';
