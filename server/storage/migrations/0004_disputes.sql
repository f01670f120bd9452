-- What customers dispute with the bank of their card. The money of one that is lost is a row of refunds that has its id as
-- provider_refund_id.
create table disputes (
  -- The card provider's.
  id text primary key,
  payment_id text not null references payments (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- That of its payment.
  currency text not null,
  -- The provider's word, such as fraudulent.
  reason text not null,
  state text not null check (state in ('needs_response', 'under_review', 'won', 'lost')),
  -- 1 while the bank only asks: nothing is withdrawn, and the payment can be refunded.
  is_inquiry integer not null check (is_inquiry in (0, 1)),
  -- The last moment to answer.
  answer_by bigint,
  opened_at bigint not null,
  -- Null until it is won or lost.
  closed_at bigint
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_open on disputes (answer_by) where closed_at is null;
