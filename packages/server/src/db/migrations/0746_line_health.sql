-- Since when the refusals of carriers count against a line: from when someone last let it text again.
alter table lines add column texts_judged_from timestamptz(3);
