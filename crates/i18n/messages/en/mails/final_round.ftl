finalist = You are a finalist: { $title }
    .text = The client of “{ $title }” named your work for the final round.
    .next = Send new versions of your entry until { $at }. Nobody but the finalists may. After that the client chooses the winner among them, and the prize is guaranteed.
    .button = Send a new version
not-finalist = The finalists are named: { $title }
    .text = Thank you for your work on “{ $title }”. The client named { $finalists ->
        [one] one finalist
       *[other] { $finalists } finalists
    }, and your entries are not among them this time.
    .next = Your work stays yours, and you can show it once the contest is completed.
    .button = Open the contest
naming-ends = Name the finalists: { $title }
    .text = You chose a final round for “{ $title }”. Until { $at } you can name the finalists.
    .next = If you name nobody, there is no final round. You then choose the winner among all entries.
    .button = Name the finalists
naming-lapsed = No final round: { $title }
    .text = You named no finalists for “{ $title }” in time, so there is no final round.
    .next = Choose the winner among all entries, or the prize is shared out on { $at }.
    .button = Choose the winner
round-ends = The final round ends soon: { $title }
    .text = You are a finalist of “{ $title }”. Until { $at } you can send a new version of your entry.
    .next = After that the client chooses the winner among the finalists.
    .button = Open the contest
round-over = The final round is over: { $title }
    .text = The finalists of “{ $title }” send no more versions. Look at the newest ones and choose the winner.
    .next = Without a winner the prize is shared out among the finalists on { $at }.
    .button = Choose the winner
