-- Labor and materials of a quote's line, where the quote says so: both or neither, and together its
-- amount.

alter table quote_items
  add column labor numeric(10, 2) constraint quote_items_labor_check
    check (labor >= 0 and labor <> 'NaN'),
  add column materials numeric(10, 2) constraint quote_items_materials_check
    check (materials >= 0 and materials <> 'NaN'),
  add constraint quote_items_parts_check check (
    (labor is null) = (materials is null)
      and (labor is null or (amount is not null and labor + materials = amount))
  );
