-- Whether all files of the picture are encrypted: false for those of earlier versions, and once everybody may see it.
alter table images add column sealed boolean not null default false;
