export { afterCallApi, useOutcomes, useStages } from './dispositions.js';
