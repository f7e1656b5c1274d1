import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Enrollments } from './enrollments.service.js';
import { requireManager, requireSequencesOn } from './sequence-settings.js';
import type { Sequences } from './sequences.service.js';

/** Everyone with 'view workflow' reads sequences; admins change them. */
export function sequenceRoutes(sequences: Sequences): Route[] {
  return [
    route(operations.listSequences, async ({ query, scope, tx }) => {
      await requireSequencesOn(tx, scope);
      const { page, per_page: perPage, cursor: _cursor, ...asked } = query;
      const limit = perPage + 1;
      const rows = await sequences.list(tx, scope, { ...asked, offset: (page - 1) * perPage, limit });
      return { data: rows.slice(0, perPage), page, per_page: perPage, has_more_pages: rows.length === limit };
    }),
    route(operations.getSequence, async ({ params, scope, tx }) => {
      await requireSequencesOn(tx, scope);
      return sequences.get(tx, scope, params.id);
    }),
    route(operations.createSequence, async ({ body, actor, scope, tx }) => {
      await requireManager(tx, scope, actor);
      return sequences.create(tx, scope, actor.userId, body);
    }),
    route(operations.updateSequence, async ({ params, body, actor, scope, tx }) => {
      await requireManager(tx, scope, actor);
      const { if_version: ifVersion, ...fields } = body;
      return sequences.change(tx, scope, params.id, fields, ifVersion);
    }),
    route(operations.removeSequence, async ({ params, actor, scope, tx }) => {
      await requireManager(tx, scope, actor);
      await sequences.remove(tx, scope, params.id);
      return {};
    }),
    route(operations.toggleSequence, async ({ params, body, actor, scope, tx }) => {
      await requireManager(tx, scope, actor);
      return sequences.toggle(tx, scope, actor.userId, params.id, body.is_active);
    }),
    route(operations.previewSequenceText, async ({ body, actor, scope, tx }) => {
      await requireSequencesOn(tx, scope);
      return sequences.preview(tx, scope, actor.userId, body);
    }),
    route(operations.listEnrollableSequences, async ({ scope, tx }) => {
      await requireSequencesOn(tx, scope);
      return { data: await sequences.listEnrollable(tx, scope) };
    }),
  ];
}

/** Contacts in sequences: by everyone who can change the contact. */
export function enrollmentRoutes(enrollments: Enrollments): Route[] {
  return [
    route(operations.enrollSequenceContacts, async ({ params, body, actor, scope, tx }) => {
      await requireSequencesOn(tx, scope);
      return enrollments.enroll(tx, scope, actor.userId, params.id, body);
    }),
    route(operations.listSequenceContacts, async ({ params, query, scope, tx }) => {
      await requireSequencesOn(tx, scope);
      return enrollments.list(tx, scope, params.id, query);
    }),
    // Even after sequences were turned off, a contact can be looked at, paused and taken out.
    route(operations.getSequenceInfo, async ({ params, scope, tx }) => ({
      data: await enrollments.ofContact(tx, scope, params.id),
    })),
    route(operations.disenrollContact, async ({ params, body, scope, tx }) => ({
      disenrolled: await enrollments.disenroll(tx, scope, params.id, body?.workflow_id),
    })),
    route(operations.pauseSequenceContact, async ({ params, body, scope, tx }) => {
      if (!body.is_paused) await requireSequencesOn(tx, scope);
      return enrollments.pause(tx, scope, params.id, body.workflow_id, body.is_paused);
    }),
  ];
}
