/** A visitor of a site who texts the company that owns it (publishable key). */
export { createVisitor } from './visitor.js';
export type { Visitor, VisitorForm, VisitorOptions } from './visitor.js';
export type { VisitorState, VisitorStateOf, WaitingText } from './visitor.state.js';
export type { VisitorText, VisitorWidget } from '@talk/contract';
