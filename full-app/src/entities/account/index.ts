export { diagnosisQuery, maySettleAccount } from './diagnosis.js';
