-- Notes which items have changed, for follow.py. Run it once, in the database of the items:
--
--     psql -v table=articles -v item="jsonb_build_object('title', title, 'text', body)" -f outbox.sql
--
-- The table has a column `id`; the item is an expression over its columns, whose members docs/search.md lists.

SELECT current_schema() AS schema \gset
BEGIN;

CREATE VIEW winnow_items AS 
    SELECT id::text AS id, (:item) || jsonb_build_object('id', id::text) AS item FROM :table;

-- Positions do not follow the order in which transactions end, so that the transaction is kept, too.
CREATE TABLE winnow_outbox (
    transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
    position bigint GENERATED ALWAYS AS IDENTITY,
    id text NOT NULL,
    PRIMARY KEY (transaction, position)
);

-- The last change that was removed from the outbox, as an index has it.
CREATE TABLE winnow_followed (transaction xid8 NOT NULL, position bigint NOT NULL);
INSERT INTO winnow_followed VALUES ('0', 0);

-- Whoever may change the table changes the outbox with it, whatever the search path.
CREATE FUNCTION winnow_note() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = :"schema", pg_temp AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO winnow_outbox (id) VALUES (NEW.id::text);
    ELSIF TG_OP = 'DELETE' OR NEW.id::text = OLD.id::text THEN
        INSERT INTO winnow_outbox (id) VALUES (OLD.id::text);
    ELSE
        INSERT INTO winnow_outbox (id) VALUES (OLD.id::text), (NEW.id::text);
    END IF;
    NOTIFY winnow_outbox;
    RETURN NULL;
END $$;

CREATE FUNCTION winnow_note_all() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = :"schema", pg_temp AS $$
BEGIN
    INSERT INTO winnow_outbox (id) SELECT id FROM winnow_items;
    NOTIFY winnow_outbox;
    RETURN NULL;
END $$;

CREATE TRIGGER winnow_note AFTER INSERT OR UPDATE OR DELETE ON :table FOR EACH ROW EXECUTE FUNCTION winnow_note();
CREATE TRIGGER winnow_note_all BEFORE TRUNCATE ON :table FOR EACH STATEMENT EXECUTE FUNCTION winnow_note_all();

COMMIT;
