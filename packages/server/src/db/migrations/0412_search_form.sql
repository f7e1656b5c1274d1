-- The form in which names and texts are searched and sorted: `searchForm` of the domain, letter by letter. Runs on PostgreSQL 15 and later.

create function search_form(said text) returns text language sql immutable strict parallel safe as $$
  select case when said ~ '^[ -~]*$' then translate(lower(said), '''`', '')
  else normalize(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(regexp_replace(
          normalize(translate(said, '''`´’‘‛ʼʻʹ′＇', ''), NFKD),
          '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
          '', 'g'), '[\u2010-\u2015\u2212]', '-', 'g')),
        'łøđðħŧı', 'loddhti'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
  end
$$;

update contacts set search_text = search_form(search_text) where search_text !~ '^[ -~]*$' or search_text like any (array['%''%', '%`%']);
