export { permissionText, rightWords, roleText } from './words.js';
