// Loaded together.
export { GeneralPage } from '../features/account/general-page.js';
export { ProfilePage } from '../features/account/profile-page.js';
