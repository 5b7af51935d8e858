needs-client = Only clients post contests. Switch your role to client on your profile.
needs-talent = Only talents enter contests. Switch your role to talent on your profile.
own-contest = You cannot enter your own contest.
# The state as the API spells it.
invalid-transition = This cannot be done now: the { $what } is { $state }.
deadline-passed = The deadline of this contest has passed.
not-open = This contest does not take entries at the moment.
too-many-entries = You already have { $max } live { $max ->
        [one] entry
       *[other] entries
    } in this contest. Send a new version of one, or withdraw one to submit another.
too-many-versions = This entry has { $max } versions, and there can be no more. You can submit it as another entry.
newer-version = The author sent a new version of this entry. Look at it first, then decide again.
entry-not-live = This entry is no longer in the running.
own-entry = This is your own entry.
already-reported = You reported this entry already. Our staff will look at it.
removed-from-contest = The client removed you from this contest. The contest's page tells you the reason.
author-removed = This person is removed from the contest. Undo the removal to take the entry back in.
already-removed = This person is removed from the contest already.
no-final-round = You chose no final round for this contest.
finalists-named = The finalists are named, and that cannot be changed.
naming-over = The time to name finalists is over: { $days ->
        [one] one day
       *[other] { $days } days
    } after entries closed. Choose the winner among all entries.
final-round-running = Finalists send new versions until { $at }. You can choose the winner after that.
not-finalist = The winner is one of the finalists. This entry is not among them.
already-awarded = This contest already has a winner.
has-entries = There were entries. Close entries first, then ask for the prize back with a reason: an administrator decides.
guaranteed = This contest is guaranteed: its prize goes to somebody who entered. Award an entry, or it is shared out { $days ->
        [one] one day
       *[other] { $days } days
    } after the deadline.
frozen = This contest is on hold: its payment is disputed at the payment provider. We write as soon as that is settled.
refund-pending = You asked for the prize back, and that is being looked at. Withdraw the request first.
refund-request-over = Once there were entries, the prize can be asked back until { $days ->
        [one] one day
       *[other] { $days } days
    } after the deadline only.
extension-used-up = The deadline was already moved { $times ->
        [one] once
        [2] twice
       *[other] { $times } times
    }. It cannot be moved again.
extension-over = The deadline can be moved until { $hours ->
        [one] one hour
       *[other] { $hours } hours
    } after entries closed.
party-decides = You are a party of this contest. Another administrator has to decide.
already-featured = This contest is featured already. Once that has run out, it can be featured again.
not-boostable = Only a draft or an open contest can be featured.
boost-not-refundable = A featured place can be refunded within { $hours ->
        [one] one hour
       *[other] { $hours } hours
    } after it started, and only while nobody has entered.
terms-fixed = A paid contest can change its title and brief only.
attachment-in-use = Entrants work from this file. Add another one, and say in the brief which one counts.
not-publishable = An entry can be published once the contest is completed.
already-answered = This question is already answered.
handover-overdue = The time for this step of the handover is over.
nothing-to-deliver = Upload the files first.
changes-exhausted = Changes were already requested { $times ->
        [one] once
        [2] twice
       *[other] { $times } times
    }. Accept the files, or write to support.
statement-given = Each side writes once, and your statement is there already.
dispute-decided = This dispute is decided: statements are no longer taken.
statement-overdue = The time for your statement is over. An administrator decides now.
no-decision = There is no decision that could be appealed.
appeal-overdue = The time to appeal is over. The decision is carried out.
awaiting-statement = The other side may still write its statement. Decide once it has, or once its time is over.
same-admin = You made the first decision. Another administrator decides the appeal.
already-delivered = Delivered files cannot be removed.
changed = This has changed in the meantime. Load the page again.
nda-changed = The client has changed the text of this agreement. Load the page again and read the new one before you sign.
too-many-open-polls = This contest already has { $max } open polls. Close one to ask again.
too-many-polls = This contest has had { $max } polls, and that is the most there can be.
poll-ended = This poll has ended.
poll-full = This poll has as many votes as it takes. Thank you for coming by.
nda-required = This contest is private. Sign its non-disclosure agreement to read the brief and to take part.
too-many-members = A private contest has at most { $max } members, with those who were invited. Remove one to make room.
member-entered = This person has entered the contest. Remove them from the contest instead: their entries are declined then.
publication-not-agreed = This contest is private, and its client has not agreed that entries may be shown. You can publish the entry once they do.
private-not-boostable = A private contest is in no list, so it cannot be featured.
too-many-pins = This entry has { $max } comments on its files, and there can be no more. Write in the conversation below.
too-many-pin-comments = There are { $max } comments at this place, and there can be no more. Write in the conversation below.
not-for-sale = This entry cannot be bought: its author names no price, it has won or was bought already, or the contest has no winner.
sale-over = Entries can be bought until { $days ->
        [one] one day
       *[other] { $days } days
    } after the award. That time is over.
price-changed = The author has changed the price of this entry. Load the page again and look at the new one.
entry-ordered = The client is paying for this entry, or has bought it.
