-- Until when a session may do what needs a step-up, a second proof of who the player is. Null without one.
alter table session add column stepped_up_until bigint;
