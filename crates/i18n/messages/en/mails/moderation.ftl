suspended = Your Muqabla account is suspended
    .text = Our staff suspended your account. You are signed out everywhere and cannot sign in.
    .reason = Reason: { $reason }
    .money = Money that is on its way goes on: prizes stay in escrow, payouts are sent and refunds are made as before.
    .next = If you think that this is a mistake, write to support.
    .button = Write to support
restored = Your Muqabla account is open again
    .text = Our staff opened your account again. You can sign in as before.
    .button = Sign in
signed-out = You were signed out everywhere
    .text = Our staff ended all sessions of your account, as they do when somebody else may be using it.
    .next = Sign in again, and choose a new password if you are not sure that yours is known to you alone.
    .button = Sign in
contest-hidden = Your contest is hidden: { $title }
    .text = Our staff took “{ $title }” out of lists and search. Only you and those who entered find it.
    .reason = Reason: { $reason }
    .prize = The prize stays where it is, and the contest goes on with the entries that it has.
    .button = Open the contest
contest-shown = Your contest is shown again: { $title }
    .text = Everybody finds “{ $title }” again.
    .button = Open the contest
entry-disqualified = Your entry was ruled out: { $title }
    .text = Somebody reported your entry #{ $number } of “{ $title }” as copied work. Our staff looked at it and took it out of the contest.
    .note = What they found: { $note }
    .next = If you think that this is a mistake, write to support.
    .button = Open the contest
entry-taken-out = An entry was taken out: { $title }
    .text = Our staff took entry #{ $number } out of “{ $title }”: it copies other work. It cannot win.
    .button = See the entries
report-decided = Your report was looked at: { $title }
    .text = { $upheld ->
        [yes] You were right about entry #{ $number } of “{ $title }”: our staff found that it copies other work.
       *[no] Our staff looked at entry #{ $number } of “{ $title }” and did not find that it copies other work.
    }
    .thanks = Thank you for telling us.
    .button = Open the contest
