/** A visitor of a site who texts the company that owns it (publishable key). */
export { createVisitor } from './visitor.js';
export type { Visitor, VisitorForm, VisitorOptions, VisitorSettings, VisitorUpload } from './visitor.js';
export type { VisitorState, VisitorStateOf, UploadedVisitorFile, WaitingText } from './visitor.state.js';
export type { VisitorFile, VisitorText, VisitorWidget } from '@talk/contract';
