-- Words are found whichever apostrophe or look-alike letter they are written with. The first functions do what
-- src/contract/rules/lookAlikes.ts does with the words of a search; a test compares them.

-- Each word in one alphabet, where only letters that look alike are of another. The condition spares most texts.
create function unmixed(content text) returns text language sql immutable parallel safe as $$
  select case
    when content !~ '[A-Za-z\u00c0-\u024f][''’ʼ`´‘‛′ʹʻˈ՚＇"]?[\u0400-\u052f]|[\u0400-\u052f][''’ʼ`´‘‛′ʹʻˈ՚＇"]?[A-Za-z\u00c0-\u024f]'
      then content
    else (
      select string_agg(case
          when latins = 0 or cyrillics = 0 then word
          when may_be_cyrillic and (not may_be_latin or cyrillics >= latins)
            then translate(word, 'abcehikmoptxyïëABCEHIKMOPTXYÏË', 'авсенікмортхуїёАВСЕНІКМОРТХУЇЁ')
          when may_be_latin then translate(word, 'авсенікмортхуїёАВСЕНІКМОРТХУЇЁ', 'abcehikmoptxyïëABCEHIKMOPTXYÏË')
          else word
        end, '' order by at)
      from regexp_matches(content,
          '((?:[A-Za-z\u00c0-\u024f\u0400-\u052f]|[''’ʼ`´‘‛′ʹʻˈ՚＇"](?=[A-Za-z\u00c0-\u024f\u0400-\u052f]))+|[''’ʼ`´‘‛′ʹʻˈ՚＇"]|[^A-Za-z\u00c0-\u024f\u0400-\u052f''’ʼ`´‘‛′ʹʻˈ՚＇"]+)', 'g')
        with ordinality found (part, at)
      cross join lateral (select part[1],
        length(regexp_replace(part[1], '[^A-Za-z\u00c0-\u024f]', '', 'g')),
        length(regexp_replace(part[1], '[^\u0400-\u052f]', '', 'g')),
        translate(part[1], 'abcehikmoptxyïëABCEHIKMOPTXYÏË', '') !~ '[A-Za-z\u00c0-\u024f]',
        translate(part[1], 'авсенікмортхуїёАВСЕНІКМОРТХУЇЁ', '') !~ '[\u0400-\u052f]'
      ) read (word, latins, cyrillics, may_be_cyrillic, may_be_latin))
  end
$$;

-- With ʼ for every apostrophe inside a Cyrillic word, without stress marks.
create function as_written(content text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(normalize(content), '(?<=[\u0400-\u052f])[\u0300\u0301]', '', 'g'),
    '(?<=[\u0400-\u052f])[''’ʼ`´‘‛′ʹʻˈ՚＇"](?=[\u0400-\u052f])', 'ʼ', 'g')
$$;

-- What a text shares with everything that looks or is spelt like it.
create function alike(content text) returns text language sql immutable parallel safe as $$
  select translate(as_written(unmixed(normalize(content))), 'ґєїёҐЄЇЁʼ', 'геіеГЕІЕ')
$$;

-- With ь for every apostrophe after a labial, also where it is missing: сімʼя is not to lose its end and become сім.
create function separated(content text) returns text language sql immutable parallel safe as $$
  select replace(regexp_replace(as_written(unmixed(normalize(content))),
    '(?<=[бпвмфБПВМФ])ʼ?(?=[яюєїЯЮЄЇ])', 'ь', 'g'), 'ʼ', '')
$$;

-- Takes separated words: сімей is a form of сімья.
create or replace function light_stem(word text) returns text language sql immutable parallel safe as $$
  select case
    when word ~ '^[a-z]+$' then regexp_replace(word,
      '^(.{3,}?)(iami|iach|ami|ach|iego|iemu|ego|emu|ymi|imi|owie|owi|ych|ich|iej|iem|iom|ej|em|om|am|ow|ym|im|ia|ie|iu|io|a|e|i|o|u|y)$', '\1')
    when word ~ '^.{2,}[бпвмф]ей$' then regexp_replace(word, 'ей$', 'ь')
    else regexp_replace(word,
      '^(.{3,}?)(ностями|остями|ями|ами|іями|ого|ому|его|ему|ими|іми|ями|ією|єю|ією|ою|ею|їй|ій|ей|ах|ях|ам|ям|ом|ем|єм|ів|їв|ев|ий|их|им|ія|ії|ію|ої|а|я|у|ю|і|ї|о|е|є|и|ь|й)$', '\1')
  end
$$;

-- Takes a text both ways.
create function stems_of(alike text, separated text) returns text[] language sql stable as $$
  select array(select distinct '=' || stem from unaccent(alike) plain, unnest(
    tsvector_to_array(to_tsvector('english', plain))
    || tsvector_to_array(to_tsvector('german', plain))
    || tsvector_to_array(to_tsvector('russian', plain))
    || array(select translate(light_stem(word), 'ґєї', 'геі')
      from unnest(tsvector_to_array(to_tsvector('simple_unaccent', separated))) word)
  ) stem where length(stem) > 2)
$$;

create or replace function word_stems(content text) returns text[] language sql stable as $$
  select stems_of(alike(content), separated(content))
$$;

-- The site folds the words of a search itself, which is faster, and gives them to this function and to end_query. The
-- one with a single argument is still there for the version that runs during the migration.
create function stem_query(alike text, separated text) returns tsquery language sql stable as $$
  select coalesce(string_agg(quote_literal(stem), ' | '), '')::tsquery from unnest(stems_of(alike, separated)) stem
$$;

create or replace function listing_words(title text, description text) returns tsvector language sql stable as $$
  select setweight(to_tsvector('simple_unaccent', as_written(title)), 'A')
    || setweight(to_tsvector('simple_unaccent', as_written(description)), 'B')
$$;

-- Beside stems and reversed words, the words (>проект) that a text does not have as written but that look or are spelt
-- like its own.
create or replace function listing_forms(content text) returns tsvector language sql stable as $$
  select array_to_tsvector(stems_of(folded, separated(content)) || array(
      select '<' || reverse(word) from unnest(words) word where length(word) > 3)
    || case when folded = written then '{}' else array(
      select '>' || word from unnest(words) word
      except select '>' || word from unnest(tsvector_to_array(to_tsvector('simple_unaccent', written))) word)
    end)
  from (select alike(content), as_written(content) offset 0) read (folded, written),
    lateral (select tsvector_to_array(to_tsvector('simple_unaccent', folded)) offset 0) found (words)
$$;

create or replace function translated_words(listing uuid) returns tsvector language sql stable as $$
  select coalesce(strip(to_tsvector('simple_unaccent', as_written(string_agg(text, ' ')))), ''::tsvector)
  from translations where subject_id = listing and field in ('title', 'description')
$$;

-- Only texts with Cyrillic letters change. All are written again, in order of time, which searches of the newest rely on:
-- an update would leave the room of the old rows, which "cluster" in the same transaction copies as well. Locked in
-- the order in which listings are indexed.
lock table listing_index in share mode;
drop index listing_text_search;
drop index listing_text_forms;
create temp table texts on commit drop as
  select t.listing_id, t.listed_at,
    case when changes then listing_words(l.title, coalesce(l.description, '')) || translated_words(l.id)
      else t.search end as search,
    case when changes then listing_forms(l.title || ' ' || coalesce(l.description, '')) || translated_stems(l.id)
      else t.forms end as forms
  from listing_text t join listings l on l.id = t.listing_id cross join lateral (
    select l.title ~ '[\u0400-\u052f]' or l.description ~ '[\u0400-\u052f]'
      or exists (select from translations where subject_id = l.id and field in ('title', 'description')) offset 0
  ) compared (changes);
truncate listing_text;
insert into listing_text (listing_id, listed_at, search, forms)
  select listing_id, listed_at, search, forms from texts order by listed_at desc, listing_id;
create index listing_text_search on listing_text using gin (search) with (fastupdate = off);
create index listing_text_forms on listing_text using gin (forms) with (fastupdate = off);
analyze listing_text;

insert into search_words
  select distinct replace(word, '''', '') from listing_text, unnest(tsvector_to_array(search)) word
  where length(word) between 4 and 40 and word !~ '[0-9./]'
  on conflict do nothing;
