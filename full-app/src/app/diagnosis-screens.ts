// Loaded together.
export { ConnectionTestPage } from '../features/diagnosis/connection-test-page.js';
export { DiagnosisPage } from '../features/diagnosis/diagnosis-page.js';
