-- The list of voicemails, newest first, without reading every call of the company.
create index communications_voicemail on communications (company_id, created_at, id)
  where disposition_status in ('voicemail', 'missed-voicemail');
