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

create or replace function word_stems(content text) returns text[] language sql stable as $$
  select array(select distinct '=' || stem from unaccent(alike(content)) plain, unnest(
    tsvector_to_array(to_tsvector('english', plain))
    || tsvector_to_array(to_tsvector('german', plain))
    || tsvector_to_array(to_tsvector('russian', plain))
    || array(select translate(light_stem(word), 'ґєї', 'геі')
      from unnest(tsvector_to_array(to_tsvector('simple_unaccent', separated(content)))) word)
  ) stem where length(stem) > 2)
$$;

create or replace function listing_words(title text, description text) returns tsvector language sql stable as $$
  select setweight(to_tsvector('simple_unaccent', as_written(title)), 'A')
    || setweight(to_tsvector('simple_unaccent', as_written(description)), 'B')
$$;

-- Beside stems and reversed words, the words (>проект) that a text does not have as written but that look or are spelt
-- like its own.
create or replace function listing_forms(content text) returns tsvector language sql stable as $$
  select array_to_tsvector(word_stems(content) || array(
      select '<' || reverse(word) from unnest(words) word where length(word) > 3)
    || case when alike(content) = as_written(content) then '{}' else array(
      select '>' || word from unnest(words) word
      except select '>' || word from unnest(tsvector_to_array(to_tsvector('simple_unaccent', as_written(content)))) word)
    end)
  from (select tsvector_to_array(to_tsvector('simple_unaccent', alike(content)))) found (words)
$$;

create or replace function end_query(content text) returns tsquery language sql stable as $$
  select coalesce(string_agg(quote_literal('<' || reverse(word)) || ':*', ' | '), '')::tsquery
  from unnest(tsvector_to_array(to_tsvector('simple_unaccent', alike(content)))) word where length(word) > 2
$$;

create or replace function translated_words(listing uuid) returns tsvector language sql stable as $$
  select coalesce(strip(to_tsvector('simple_unaccent', as_written(string_agg(text, ' ')))), ''::tsvector)
  from translations where subject_id = listing and field in ('title', 'description')
$$;

-- Only texts with Cyrillic letters change. Without the indexes, which are built again faster than they are changed; then
-- in order of time again, which searches of the newest rely on, and without the room of the old rows.
drop index listing_text_search;
drop index listing_text_forms;
update listing_text t set search = listing_words(l.title, coalesce(l.description, '')) || translated_words(l.id),
  forms = listing_forms(l.title || ' ' || coalesce(l.description, '')) || translated_stems(l.id)
from listings l
where l.id = t.listing_id and (l.title ~ '[\u0400-\u052f]' or l.description ~ '[\u0400-\u052f]'
  or exists (select from translations where subject_id = l.id and field in ('title', 'description')));
cluster listing_text using listing_text_created;
alter table listing_text set without cluster;
create index listing_text_search on listing_text using gin (search) with (fastupdate = off);
create index listing_text_forms on listing_text using gin (forms) with (fastupdate = off);

insert into search_words
  select distinct replace(word, '''', '') from listing_text, unnest(tsvector_to_array(search)) word
  where length(word) between 4 and 40 and word !~ '[0-9./]'
  on conflict do nothing;
