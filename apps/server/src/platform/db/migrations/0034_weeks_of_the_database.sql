-- The week of an idempotency record is a week of the database's clock: nodes whose clocks differ find each
-- other's records. The server of the version before passes its own week, as it did.
create function command_week() returns integer language sql stable parallel safe
  as $$ select floor(extract(epoch from now()) / 604800)::integer $$;
