-- A household's own rating of a contractor, with the reason.

alter table contractors
  add column rating smallint constraint contractors_rating_check check (rating between 1 and 5),
  add column rating_note text;
