### Reminders, quiet hours and time away.

notice-reminder = { $mention }, the game is waiting for your move: { $board } Your turn began { $since }.
notice-reminder-direct = A game is waiting for your move: { $board } Your turn began { $since }.
notice-next = { $mention }, you are next in this game: { $board }
notice-next-direct = You are next in this game: { $board }
notice-stalled = { $name } has not moved although the turn began { $since }, and I will not remind them again: { $board } People who manage the server can give the seat to somebody else with { COMMAND("admin replace") }, or take the player out with { COMMAND("admin remove") }.
away-over = Welcome back: you are no longer marked as away.
away-now = You are away until { $until }. Your reminders rest. Your next move ends it.
away-ended = You are no longer marked as away.
away-seat = { $name } is away until { $until }.
board-waiting = This turn began { $since }.

me-title = Your settings, on every server
me-remind = Reminder: { $value }
me-quiet = Quiet hours: { $from } to { $until } ({ $zone })
me-no-quiet = Quiet hours: none
me-notices-channel = Reminders come: in the channel
me-notices-direct = Reminders come: as a direct message
me-heads-up-on = Heads-up when you are next: on
me-heads-up-off = Heads-up when you are next: off
me-invitations-on = Invitations to tables: on
me-invitations-off = Invitations to tables: off. Nobody can invite you; you can still join.
me-away = Away until { $until }
me-remind-usual = { $value } (set by the server)
me-remind-0 = never
me-remind-1 = after 1 hour
me-remind-4 = after 4 hours
me-remind-8 = after 8 hours
me-remind-24 = after 24 hours
me-remind-48 = after 48 hours
me-channel = in the channel
me-direct = as a direct message
me-on = on
me-off = off
me-invitations-stop = No invitations
me-invitations-start = Allow invitations
me-quiet-usual = Quiet from { $from } to { $until }
me-quiet-stop = No quiet hours
me-back = I am back

me-change = Change settings
me-form-title = Your settings
me-no-quiet-hours = none
me-choose-switches = And also
me-switch-direct = Reminders as direct messages
me-switch-heads_up = Tell me when I am next
me-switch-invitations = Others may invite me
me-remind-server = as the server has set it
me-choose-remind = Reminder
me-choose-quiet-from = Quiet hours: from
me-choose-quiet-until = Quiet hours: until
me-choose-zone = Time zone
me-choose-away = Away: for how long?
me-days-away = Away for { $days ->
        [one] one day
       *[other] { $days } days
    }

# A button on an invitation; $player is the member who invited.
invitations-refuse = Don’t invite me again
invitations-refused = { $player } can no longer invite you, and will not be told. { COMMAND("me invitations") } shows whom you have refused.
invitations-allow = Allow invitations again
invitations-except = These people cannot invite you: { $players }. They are not told. To allow them again, use { COMMAND("me invitations") } with “allow”.
invitations-forgotten = { $count ->
        [one] one person whose data was deleted
       *[other] { $count } people whose data was deleted
    }

admin-settings-remind = Reminder for players who have set none with { COMMAND("me settings") }: { $value }

error-unknown-zone = I do not know the time zone “{ $zone }”. Write a city or a country, such as “Berlin” or “Denmark”, or choose from the list.
error-unknown-zone-near = I do not know the time zone “{ $zone }”. Do you mean one of these: { $zones }?
error-time-of-day = “{ $time }” is not a time of day. Write it like “22:30” or “10 pm”.
error-quiet-both = Quiet hours need a beginning and an end.
error-quiet-all-day = Quiet hours that begin and end at the same time would last all day. To get no reminders at all, set the reminder to “never”.
error-away-unreadable = I do not understand “{ $until }”. Write for example “2 weeks” or “next monday”; a date like 2026-12-24 works, too.
error-away-past = That is in the past. Choose a later date.
error-away-long = You can be away for a year at most.

command-me = me
    .description = Show your games and statistics; set your reminders; get or delete your data
command-me-settings = settings
    .description = Show or change when and where I remind you
command-me-settings-remind = reminder
    .description = How long I wait before I remind you of your turn
command-me-settings-quiet_from = quiet_from
    .description = When your quiet hours begin, such as 22:00
command-me-settings-quiet_until = quiet_until
    .description = When your quiet hours end, such as 07:00
command-me-settings-zone = time_zone
    .description = Your time zone, by a city such as Berlin
command-me-settings-notices = notices
    .description = Where reminders come
command-me-settings-heads_up = heads_up
    .description = Whether I tell you when you are next
command-me-settings-invitations = invitations
    .description = Whether others can invite you to their tables
command-me-invitations = invitations
    .description = Show or change who cannot invite you to a table
command-me-invitations-from = from
    .description = Somebody who should not invite you any more
command-me-invitations-allow = allow
    .description = Let them invite you again
command-me-away = away
    .description = Let your reminders rest until a day
command-me-away-until = until
    .description = A date, a weekday, or for instance “2 weeks”
command-option-remind = reminder
    .description = How long I wait before I remind players who have set nothing of their own
