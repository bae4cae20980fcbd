-- Which of the words of a subject were ever written is looked up by their beginnings, whatever the database's collation.
create index search_words_begun on search_words (word text_pattern_ops);
