export { useOutcomes, useStages } from './dispositions.js';
