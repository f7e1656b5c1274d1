// Loaded together.
export { OwnSignInsPage } from '../features/own-sign-ins/own-sign-ins-page.js';
export { PeoplePage } from '../features/people/people-page.js';
export { PersonPage } from '../features/people/person-page.js';
