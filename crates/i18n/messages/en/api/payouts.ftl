duplicate = This account is already in your list
on-hold = This payout is on hold and cannot be settled yet.
not-under-review = This payout is not under review.
not-pending = This payout is not pending any more.
paid-otherwise = This payout was already paid with another reference.
reference-used = This reference belongs to another payout.
cannot-retry = This payout cannot be tried again.
own-contest = You have a part in this contest. Another administrator must settle its payout.
too-many-methods = You have { $max ->
        [one] one payout method
        [10] ten payout methods
       *[other] { $max } payout methods
    }. Delete one first.
second-admin-needed = You reported this yourself. Another administrator has to confirm it.
proposal-differs = Another report about this payout waits to be confirmed. Confirm that one, or withdraw it first.
nothing-ready = No payout is ready for a bank file.
# The reason comes from the reader of the file.
result-file = Line { $line }: { $reason }
