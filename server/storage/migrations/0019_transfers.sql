-- An order that its customer pays by bank transfer: unpaid until the office books the transfer. `payment_method` stays 'card', the
-- only value that release 1.0 lets an unpaid order have.
alter table orders add column is_by_transfer integer not null default 0 check (is_by_transfer in (0, 1));

-- A booked transfer is a settled payment that the card provider does not know. `transaction_id` is its reference (ISO 11649), with
-- '-deposit' behind it for a deposit, so that each part of an order is booked once.
-- The day on which the bank has booked it, YYYY-MM-DD; null for a card.
alter table payments add column received_on text;
-- What the customer has paid less than `amount_cents`, because banks have kept it.
alter table payments add column short_cents bigint not null default 0 check (short_cents >= 0);
-- What the bank says of it.
alter table payments add column bank_reference text not null default '';
-- The line of a bank's file that it was booked from, or the key of the request: nothing is booked twice.
alter table payments add column transfer_key text;
