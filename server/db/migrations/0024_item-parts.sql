-- Labor and materials of a quote's line, where the quote lists them; both or neither. They add up
-- to its amount, which the app checks instead of the database, because an earlier release changes
-- only amounts.

alter table quote_items
  add column labor numeric(10, 2) constraint quote_items_labor_check
    check (labor >= 0 and labor <> 'NaN'),
  add column materials numeric(10, 2) constraint quote_items_materials_check
    check (materials >= 0 and materials <> 'NaN')
    constraint quote_items_parts_check check ((labor is null) = (materials is null));
