-- The functions of the extension; docs/in-your-database.md describes them.
\echo Use "CREATE EXTENSION winnow" to load this file. \quit

-- A function that reads a model from a file is STABLE, as the file may be replaced. It reads files only below
-- winnow.model_directory. A model that is passed as bytea has the same answer for ever.

CREATE FUNCTION winnow_label(model text, content text) RETURNS text
    AS 'MODULE_PATHNAME', 'sql_label' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION winnow_label(model bytea, content text) RETURNS text
    AS 'MODULE_PATHNAME', 'sql_label_by_bytes' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
COMMENT ON FUNCTION winnow_label(text, text) IS 'the label of a text; NULL if the answer has none';

CREATE FUNCTION winnow_labels(model text, content text) RETURNS text[]
    AS 'MODULE_PATHNAME', 'sql_labels' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION winnow_labels(model bytea, content text) RETURNS text[]
    AS 'MODULE_PATHNAME', 'sql_labels_by_bytes' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
COMMENT ON FUNCTION winnow_labels(text, text) IS 'the labels of a text, the most probable first';

CREATE FUNCTION winnow_probability(model text, content text, label text) RETURNS double precision
    AS 'MODULE_PATHNAME', 'sql_probability' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION winnow_probability(model bytea, content text, label text) RETURNS double precision
    AS 'MODULE_PATHNAME', 'sql_probability_by_bytes' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
COMMENT ON FUNCTION winnow_probability(text, text, text) IS 'the probability of a label';

CREATE FUNCTION winnow_probabilities(model text, content text) RETURNS jsonb
    AS 'MODULE_PATHNAME', 'sql_probabilities' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION winnow_probabilities(model bytea, content text) RETURNS jsonb
    AS 'MODULE_PATHNAME', 'sql_probabilities_by_bytes' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
COMMENT ON FUNCTION winnow_probabilities(text, text) IS 'the probability of each label';

CREATE FUNCTION winnow_embed(model text, content text) RETURNS real[]
    AS 'MODULE_PATHNAME', 'sql_embed' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION winnow_embed(model bytea, content text) RETURNS real[]
    AS 'MODULE_PATHNAME', 'sql_embed_by_bytes' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
COMMENT ON FUNCTION winnow_embed(text, text) IS 'the vector of a text, of length 1, or of zeros if it has no known word';

CREATE FUNCTION winnow_sentiment(model text, content text) RETURNS double precision
    AS 'MODULE_PATHNAME', 'sql_sentiment' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION winnow_sentiment(model bytea, content text) RETURNS double precision
    AS 'MODULE_PATHNAME', 'sql_sentiment_by_bytes' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 500;
CREATE FUNCTION winnow_sentiment(content text) RETURNS double precision
    AS 'MODULE_PATHNAME', 'sql_english_sentiment' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 500;
COMMENT ON FUNCTION winnow_sentiment(text) IS 'from -1 to 1, by en-sentiment.winnow';

CREATE FUNCTION winnow_language(content text) RETURNS text
    AS 'MODULE_PATHNAME', 'sql_language' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 500;
COMMENT ON FUNCTION winnow_language(text) IS 'the code of the language of a text, by language.winnow; NULL if it is undetermined';

CREATE FUNCTION winnow_tokens(content text) RETURNS text[]
    AS 'MODULE_PATHNAME', 'sql_tokens' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 100;
COMMENT ON FUNCTION winnow_tokens(text) IS 'the tokens of a text';

CREATE FUNCTION winnow_version() RETURNS text
    AS 'MODULE_PATHNAME', 'sql_version' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION winnow_version() IS 'the version of Winnow in the library of the extension';

-- These run the program of winnow.command. They take the rows in the order that the query gives, and a parallel plan has
-- none.

CREATE FUNCTION winnow_train_row(internal, text, text) RETURNS internal
    AS 'MODULE_PATHNAME', 'sql_train_row' LANGUAGE C PARALLEL UNSAFE;
CREATE FUNCTION winnow_train_row(internal, text, text, text) RETURNS internal
    AS 'MODULE_PATHNAME', 'sql_train_row' LANGUAGE C PARALLEL UNSAFE;
CREATE FUNCTION winnow_train_model(internal) RETURNS bytea
    AS 'MODULE_PATHNAME', 'sql_train' LANGUAGE C PARALLEL UNSAFE;
CREATE AGGREGATE winnow_train(content text, label text) (
    SFUNC = winnow_train_row, STYPE = internal, SSPACE = 32768, FINALFUNC = winnow_train_model, FINALFUNC_MODIFY = READ_WRITE,
    PARALLEL = UNSAFE);
CREATE AGGREGATE winnow_train(content text, label text, options text) (
    SFUNC = winnow_train_row, STYPE = internal, SSPACE = 32768, FINALFUNC = winnow_train_model, FINALFUNC_MODIFY = READ_WRITE,
    PARALLEL = UNSAFE);
COMMENT ON AGGREGATE winnow_train(text, text) IS 'a model that is trained on texts with labels';
COMMENT ON AGGREGATE winnow_train(text, text, text) IS 'a model that is trained on texts with labels, with options of winnow train';

CREATE FUNCTION winnow_audit_row(internal, text, text) RETURNS internal
    AS 'MODULE_PATHNAME', 'sql_audit_row' LANGUAGE C PARALLEL UNSAFE;
CREATE FUNCTION winnow_audit_row(internal, text, text, text) RETURNS internal
    AS 'MODULE_PATHNAME', 'sql_audit_row' LANGUAGE C PARALLEL UNSAFE;
CREATE FUNCTION winnow_audit_issues(internal) RETURNS jsonb
    AS 'MODULE_PATHNAME', 'sql_audit' LANGUAGE C PARALLEL UNSAFE;
CREATE AGGREGATE winnow_audit(content text, label text) (
    SFUNC = winnow_audit_row, STYPE = internal, SSPACE = 32768, FINALFUNC = winnow_audit_issues, FINALFUNC_MODIFY = READ_WRITE,
    PARALLEL = UNSAFE);
CREATE AGGREGATE winnow_audit(content text, label text, options text) (
    SFUNC = winnow_audit_row, STYPE = internal, SSPACE = 32768, FINALFUNC = winnow_audit_issues, FINALFUNC_MODIFY = READ_WRITE,
    PARALLEL = UNSAFE);
COMMENT ON AGGREGATE winnow_audit(text, text) IS 'what is wrong with texts with labels';
COMMENT ON AGGREGATE winnow_audit(text, text, text) IS 'what is wrong with texts with labels, with options of winnow audit';
