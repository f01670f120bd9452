-- Whether the session of an access token was begun with a second factor (REQUIRE_ADMIN_2FA): 0 or 1.
alter table access_tokens add column has_second_factor integer not null default 0;
