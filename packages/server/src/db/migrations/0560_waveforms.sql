-- The loudness of a recording over its length, 0 to 100, for the picture beside its play button. Null: no sound that we can read.
alter table stored_files add column waveform smallint[];
