-- A row of one company cannot refer to a row of another: references carry the company. Rows that are there are checked by the next file, which
-- holds nobody up. Runs on PostgreSQL 15 and later.

alter table access_tokens
  drop constraint access_tokens_api_key_id_api_keys_id_fk,
  add constraint access_tokens_api_key_id_company_fk foreign key (company_id, api_key_id) references api_keys (company_id, id) not valid;
alter table lines
  drop constraint lines_ring_group_id_ring_groups_id_fk,
  add constraint lines_ring_group_id_company_fk foreign key (company_id, ring_group_id) references ring_groups (company_id, id) not valid;
alter table ring_group_users
  drop constraint ring_group_users_ring_group_id_ring_groups_id_fk,
  add constraint ring_group_users_ring_group_id_company_fk foreign key (company_id, ring_group_id) references ring_groups (company_id, id) on delete cascade not valid;
alter table incoming_numbers
  drop constraint incoming_numbers_line_id_lines_id_fk,
  add constraint incoming_numbers_line_id_company_fk foreign key (company_id, line_id) references lines (company_id, id) not valid;
alter table communications
  drop constraint communications_contact_id_contacts_id_fk,
  add constraint communications_contact_id_company_fk foreign key (company_id, contact_id) references contacts (company_id, id) not valid,
  drop constraint communications_line_id_lines_id_fk,
  add constraint communications_line_id_company_fk foreign key (company_id, line_id) references lines (company_id, id) not valid,
  drop constraint communications_ring_group_id_ring_groups_id_fk,
  add constraint communications_ring_group_id_company_fk foreign key (company_id, ring_group_id) references ring_groups (company_id, id) not valid,
  drop constraint communications_incoming_number_id_incoming_numbers_id_fk,
  add constraint communications_incoming_number_id_company_fk foreign key (company_id, incoming_number_id) references incoming_numbers (company_id, id) not valid,
  drop constraint communications_call_disposition_id_fkey,
  add constraint communications_call_disposition_id_company_fk foreign key (company_id, call_disposition_id) references call_dispositions (company_id, id) not valid;
alter table contacts
  drop constraint contacts_disposition_status_id_fkey,
  add constraint contacts_disposition_status_id_company_fk foreign key (company_id, disposition_status_id) references disposition_statuses (company_id, id) not valid;
alter table contact_phone_numbers
  drop constraint contact_phone_numbers_contact_id_contacts_id_fk,
  add constraint contact_phone_numbers_contact_id_company_fk foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade not valid;
alter table contact_tags
  drop constraint contact_tags_contact_id_contacts_id_fk,
  add constraint contact_tags_contact_id_company_fk foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade not valid,
  drop constraint contact_tags_tag_id_tags_id_fk,
  add constraint contact_tags_tag_id_company_fk foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade not valid;
alter table contact_audits
  drop constraint contact_audits_contact_id_contacts_id_fk,
  add constraint contact_audits_contact_id_company_fk foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade not valid;
alter table calls
  drop constraint calls_communication_id_communications_id_fk,
  add constraint calls_communication_id_company_fk foreign key (company_id, communication_id) references communications (company_id, id) not valid;
alter table droppable_messages
  drop constraint droppable_messages_file_id_fkey,
  add constraint droppable_messages_file_id_company_fk foreign key (company_id, file_id) references stored_files (company_id, id) not valid;
alter table call_legs
  drop constraint call_legs_call_id_calls_id_fk,
  add constraint call_legs_call_id_company_fk foreign key (company_id, call_id) references calls (company_id, id) on delete cascade not valid;
alter table call_facts
  drop constraint call_facts_call_id_calls_id_fk,
  add constraint call_facts_call_id_company_fk foreign key (company_id, call_id) references calls (company_id, id) on delete cascade not valid;
alter table skipped_rings
  drop constraint skipped_rings_communication_id_communications_id_fk,
  add constraint skipped_rings_communication_id_company_fk foreign key (company_id, communication_id) references communications (company_id, id) on delete cascade not valid;
alter table wrap_ups
  drop constraint wrap_ups_communication_id_fkey,
  add constraint wrap_ups_communication_id_company_fk foreign key (company_id, communication_id) references communications (company_id, id) not valid;
alter table call_quality
  drop constraint call_quality_call_id_fkey,
  add constraint call_quality_call_id_company_fk foreign key (company_id, call_id) references calls (company_id, id) on delete cascade not valid,
  drop constraint call_quality_communication_id_fkey,
  add constraint call_quality_communication_id_company_fk foreign key (company_id, communication_id) references communications (company_id, id) on delete cascade not valid;
alter table call_quality_reports
  drop constraint call_quality_reports_call_id_fkey,
  add constraint call_quality_reports_call_id_company_fk foreign key (company_id, call_id) references calls (company_id, id) on delete cascade not valid,
  drop constraint call_quality_reports_communication_id_fkey,
  add constraint call_quality_reports_communication_id_company_fk foreign key (company_id, communication_id) references communications (company_id, id) on delete cascade not valid;
alter table messages
  drop constraint messages_communication_id_fkey,
  add constraint messages_communication_id_company_fk foreign key (company_id, communication_id) references communications (company_id, id) on delete cascade not valid;
alter table message_attachments
  drop constraint message_attachments_communication_id_fkey,
  add constraint message_attachments_communication_id_company_fk foreign key (company_id, communication_id) references communications (company_id, id) on delete cascade not valid,
  drop constraint message_attachments_file_id_fkey,
  add constraint message_attachments_file_id_company_fk foreign key (company_id, file_id) references stored_files (company_id, id) not valid;
alter table scheduled_messages
  drop constraint scheduled_messages_contact_id_fkey,
  add constraint scheduled_messages_contact_id_company_fk foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade not valid,
  drop constraint scheduled_messages_line_id_fkey,
  add constraint scheduled_messages_line_id_company_fk foreign key (company_id, line_id) references lines (company_id, id) not valid;
alter table attachments
  drop constraint attachments_file_id_fkey,
  add constraint attachments_file_id_company_fk foreign key (company_id, file_id) references stored_files (company_id, id) on delete cascade not valid;
alter table message_drafts
  drop constraint message_drafts_contact_id_fkey,
  add constraint message_drafts_contact_id_company_fk foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade not valid;
alter table thread_presences
  drop constraint thread_presences_contact_id_fkey,
  add constraint thread_presences_contact_id_company_fk foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade not valid;
alter table link_previews
  drop constraint link_previews_image_file_id_fkey,
  add constraint link_previews_image_file_id_company_fk foreign key (company_id, image_file_id) references stored_files (company_id, id) not valid;
alter table texting_widgets
  drop constraint texting_widgets_api_key_id_fkey,
  add constraint texting_widgets_api_key_id_company_fk foreign key (company_id, api_key_id) references api_keys (company_id, id) on delete cascade not valid,
  drop constraint texting_widgets_line_id_fkey,
  add constraint texting_widgets_line_id_company_fk foreign key (company_id, line_id) references lines (company_id, id) not valid;
alter table identity_secrets
  drop constraint identity_secrets_api_key_id_fkey,
  add constraint identity_secrets_api_key_id_company_fk foreign key (company_id, api_key_id) references api_keys (company_id, id) on delete cascade not valid;
alter table visitor_sessions
  drop constraint visitor_sessions_api_key_id_fkey,
  add constraint visitor_sessions_api_key_id_company_fk foreign key (company_id, api_key_id) references api_keys (company_id, id) on delete cascade not valid,
  drop constraint visitor_sessions_line_id_fkey,
  add constraint visitor_sessions_line_id_company_fk foreign key (company_id, line_id) references lines (company_id, id) not valid;
alter table visitor_codes
  drop constraint visitor_codes_session_id_fkey,
  add constraint visitor_codes_session_id_company_fk foreign key (company_id, session_id) references visitor_sessions (company_id, id) on delete cascade not valid;
alter table visitor_files
  drop constraint visitor_files_file_id_fkey,
  add constraint visitor_files_file_id_company_fk foreign key (company_id, file_id) references stored_files (company_id, id) on delete cascade not valid,
  drop constraint visitor_files_session_id_fkey,
  add constraint visitor_files_session_id_company_fk foreign key (company_id, session_id) references visitor_sessions (company_id, id) on delete cascade not valid;
alter table visitor_texts
  drop constraint visitor_texts_communication_id_fkey,
  add constraint visitor_texts_communication_id_company_fk foreign key (company_id, communication_id) references communications (company_id, id) on delete cascade not valid,
  drop constraint visitor_texts_session_id_fkey,
  add constraint visitor_texts_session_id_company_fk foreign key (company_id, session_id) references visitor_sessions (company_id, id) on delete cascade not valid;
