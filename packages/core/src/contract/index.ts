/**
 * The wire: every operation of the HTTP API as a value for `talk.api.call`, the types of what goes over it, and the lists of codes.
 * Its names are those of the HTTP reference.
 */
export * from '@talk/contract';
