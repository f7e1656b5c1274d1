// What other modules may read of quality, and join in their queries.
export { callQuality, callQualityReports } from './quality.tables.js';
export { presentQuality, type StoredReport } from './quality.presenter.js';
