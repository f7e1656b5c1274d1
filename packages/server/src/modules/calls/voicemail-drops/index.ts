export { voicemailDropRoutes } from './voicemail-drop.routes.js';
