// What other modules may read of ringless voicemails, and join in their queries.
export { presentRingless, type RinglessRow } from './ringless.presenter.js';
export { ringlessVoicemails } from './ringless.tables.js';
