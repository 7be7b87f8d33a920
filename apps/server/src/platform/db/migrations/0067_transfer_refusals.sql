-- An invited player who plays with money of other players earns nobody anything, until their own deposits exceed it:
-- then the refusal is lifted. Refusals for a shared device or payout account are never lifted.
alter table referral_refusal drop constraint referral_refusal_reason_check;
alter table referral_refusal add constraint referral_refusal_reason_check
  check (reason in ('device', 'payout', 'deviceRing', 'payoutRing', 'transfer'));
alter table referral_refusal add column lifted_at bigint;
