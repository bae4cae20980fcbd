-- How many pieces of what a listing offers are left. A listing without a row has no stock: nobody counts its pieces.
create table listing_stock (
  listing_id uuid primary key references listings on delete cascade,
  quantity integer not null,
  constraint listing_stock_never_below_zero check (quantity >= 0)
);

-- Every change of a stock, never changed itself; the stock is their sum.
create table stock_adjustments (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  at timestamptz not null,
  quantity integer not null check (quantity <> 0)
);
create index stock_adjustments_listing on stock_adjustments (listing_id, at, id);

-- Whatever writes an adjustment, the stock follows it or the adjustment is refused.
create function adjust_stock() returns trigger language plpgsql as $$
begin
  update listing_stock set quantity = quantity + new.quantity where listing_id = new.listing_id;
  if not found then
    insert into listing_stock as s (listing_id, quantity) values (new.listing_id, new.quantity)
      on conflict (listing_id) do update set quantity = s.quantity + excluded.quantity;
  end if;
  return new;
end
$$;
create trigger stock_adjustments_count before insert on stock_adjustments
  for each row execute function adjust_stock();

create function keep_adjustment() returns trigger language plpgsql as $$
begin
  raise exception 'A stock adjustment is never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger stock_adjustments_stay before update on stock_adjustments
  for each row execute function keep_adjustment();

-- For searches by how many are left; null: the listing has no stock.
alter table listing_index add column stock integer;
create index listing_index_stock on listing_index (stock) where stock is not null;
